/** What the screen says beside a message: to its reader what to be careful with, to its writer what cannot be meant so. */
import type { ScreenFinding } from '#common/api/shared.ts';
import type { Screen } from '#common/domain/screen/compile-screen.ts';
import type { ScreenCategory } from '#common/domain/screen/screen-rule.ts';
import { viewTextHits } from './texts.service.ts';

/** What speaks to the writer alone. */
const FOR_WRITER: ReadonlySet<ScreenCategory> = new Set(['threat', 'self-harm']);
/** Numbers and addresses may be told in a message; of somebody in need not their reader should be warned. */
const NOT_FOR_READER: ReadonlySet<ScreenCategory> = new Set(['personal-data', 'self-harm']);

export function noteMessage(screen: Screen, body: string, to: 'reader' | 'writer'): ScreenFinding[] {
  const { hits } = screen({
    poster: 'private',
    kind: 'message',
    title: '',
    description: body,
    price: null,
    category: null,
  });
  const told = hits.filter(({ category }) =>
    to === 'writer' ? FOR_WRITER.has(category) : !NOT_FOR_READER.has(category),
  );
  return viewTextHits(told, { title: '', description: body });
}

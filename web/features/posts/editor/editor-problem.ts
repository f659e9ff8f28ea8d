/** What is said of a try to save that failed, and beside which fields. */
import { ApiError } from '#common/api/call.ts';
import type { ScreenFinding } from '#common/api/shared.ts';
import { refusalMessage } from '#web/lib/limits.ts';
import { EDITOR_FIELDS, type EditorErrors } from './editor-values.ts';

export interface EditorProblem {
  message: string;
  fields: EditorErrors;
  /** What is said of the pictures. */
  pictures?: string;
  /** What the listing screen refused. */
  hits?: ScreenFinding[];
}

const UNSAVED = 'Couldn’t save. Your text is still here; please try again.';
const UNREACHABLE =
  'We couldn’t reach the server, so nothing was saved. Your text is still here; please try again.';

/** The server's words, each beside the field that it names; where it says nothing, no field is to blame. */
export function readProblem(error: unknown): EditorProblem {
  if (!(error instanceof ApiError)) return { message: UNSAVED, fields: {} };
  if (error.problem === null) return { message: error.status === 0 ? UNREACHABLE : UNSAVED, fields: {} };
  const fields: EditorErrors = {};
  for (const name of EDITOR_FIELDS) {
    const message = error.fieldMessage(name);
    if (message !== undefined) fields[name] = message;
  }
  const pictures = error.problem.errors?.find(({ path }) => path.startsWith('mediaIds'))?.message;
  return { message: refusalMessage(error), fields, pictures, hits: error.problem.hits };
}

/** Whether the server knows no place for a ZIP code; a question that failed says nothing of the zip. */
export const isUnknownPlace = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404;

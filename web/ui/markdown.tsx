/** Safe Markdown, parsed on the server first. */
import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { loadEarly, onDemand, useLoaded } from '#web/lib/on-demand.ts';

const parser = onDemand(() => import('./markdown-text.tsx'));
const onServer = import.meta.env.SSR ? await import('./markdown-text.tsx') : undefined;

/** Has the parser there before the page that is on its way is drawn. */
export const prepareMarkdown = (): Promise<unknown> => parser.load().catch(() => undefined);

interface MarkdownProps {
  text: string;
  /** `note` for comments. */
  size?: 'body' | 'note';
}

export const Markdown = memo(function Markdown({ text, size = 'body' }: MarkdownProps) {
  const drawn = useDrawnByServer(text);
  const { MarkdownText } = useLoaded(parser) ?? onServer ?? {};
  const isMissing = !drawn && MarkdownText === undefined;
  useEffect(() => {
    if (isMissing) loadEarly(parser);
  }, [isMissing]);
  const className = `${size === 'body' ? 'flex flex-col gap-3 text-body' : 'flex flex-col gap-2 text-note'} [overflow-wrap:anywhere] [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6`;
  // React leaves alone what the document holds where it is told of markup that it need not compare.
  if (drawn) {
    // oxlint-disable-next-line react/no-danger -- nothing is put in
    return <div suppressHydrationWarning dangerouslySetInnerHTML={NOTHING_NEW} className={className} />;
  }
  return (
    <div className={className}>
      {MarkdownText ? <MarkdownText text={text} /> : <p className="whitespace-pre-line">{text}</p>}
    </div>
  );
});

const NOTHING_NEW = { __html: '' };

const subscribe = () => () => {};

/** Whether the text stands in the document as it came, and so need not be drawn. */
function useDrawnByServer(text: string): boolean {
  const isTakenOver = useSyncExternalStore(
    subscribe,
    () => false,
    () => !import.meta.env.SSR,
  );
  const [first] = useState(isTakenOver ? text : null);
  return text === first;
}

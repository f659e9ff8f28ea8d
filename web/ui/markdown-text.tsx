/** Renders safe Markdown as React elements. */
import { marked, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';

/** Deeper nesting is shown as it was typed. */
const MAX_DEPTH = 8;
/** A line that opens nine or more quotes and lists at once: nobody writes so, and the parser would take long. */
const DEEP_LINE = /^(?:[ \t]*(?:>|[-*+][ \t]|\d+[.)][ \t])){9}/m;

/** The parser pairs each mark of emphasis with every other: thousands of them would hold up everyone. */
const MAX_EMPHASIS_MARKS = 300;
/** A mark at the head of a line is a list's. */
const EMPHASIS_MARK = /(?<!^[ \t]*)[*_]/gm;

/** Never throws, whatever the text; nothing in it is loaded, and links lead out without a recommendation. */
export const MarkdownText = ({ text }: { text: string }): ReactNode => drawBlocks(readTokens(text), 0);

function readTokens(text: string): Token[] {
  const plain: Tokens.Paragraph = {
    type: 'paragraph',
    raw: text,
    text,
    tokens: [{ type: 'text', raw: text, text, escaped: false }],
  };
  if (DEEP_LINE.test(text) || (text.match(EMPHASIS_MARK)?.length ?? 0) > MAX_EMPHASIS_MARKS) return [plain];
  try {
    return marked.lexer(text, { gfm: true, breaks: true });
  } catch {
    return [plain];
  }
}

function drawBlocks(tokens: readonly Token[], depth: number): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{drawBlock(token, depth)}</Fragment>);
}

function drawBlock(token: Token, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return token.raw;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return <p className="whitespace-pre-line">{drawSpans(childrenOf(token), depth + 1)}</p>;
    case 'heading':
      return <h3 className="text-small-title">{drawSpans(childrenOf(token), depth + 1)}</h3>;
    case 'list':
      return drawList(token as Tokens.List, depth + 1);
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-3 border-l-[3px] pl-4 text-soft">
          {drawBlocks(childrenOf(token), depth + 1)}
        </blockquote>
      );
    case 'code':
      return (
        <pre
          // A box that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="overflow-x-auto rounded bg-well p-3 text-note"
        >
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'text':
      return drawSpan(token, depth);
    default:
      return <p className="whitespace-pre-line">{token.raw.trim()}</p>;
  }
}

function drawList(list: Tokens.List, depth: number): ReactNode {
  const items = list.items.map((item, index) => <li key={index}>{drawBlocks(item.tokens, depth)}</li>);
  if (!list.ordered) return <ul className="flex flex-col gap-1">{items}</ul>;
  return (
    <ol start={list.start === '' ? undefined : list.start} className="flex flex-col gap-1">
      {items}
    </ol>
  );
}

function drawSpans(tokens: readonly Token[], depth: number): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{drawSpan(token, depth)}</Fragment>);
}

function drawSpan(token: Token, depth: number): ReactNode {
  if (depth > MAX_DEPTH) return token.raw;
  const inner = () => drawSpans(childrenOf(token), depth + 1);
  switch (token.type) {
    case 'text':
    case 'escape':
      return childrenOf(token).length > 0 ? inner() : (token as Tokens.Text).text;
    case 'strong':
      return <strong className="font-semibold">{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'codespan':
      return (
        <code className="rounded-badge bg-well px-1 py-px text-note">{(token as Tokens.Codespan).text}</code>
      );
    case 'br':
      return <br />;
    case 'link':
      return drawLink(token as Tokens.Link, inner());
    default:
      return token.raw;
  }
}

function drawLink(link: Tokens.Link, inner: ReactNode): ReactNode {
  const address = URL.parse(link.href);
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return link.raw;
  return (
    <a href={address.href} rel="nofollow ugc noopener" className="text-link">
      {inner}
    </a>
  );
}

function childrenOf(token: Token): Token[] {
  return 'tokens' in token && token.tokens !== undefined ? token.tokens : [];
}

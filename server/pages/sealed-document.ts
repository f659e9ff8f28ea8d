/** Allows the scripts of a cached document by hash. */
import { createHash, createHmac } from 'node:crypto';

export type SealedDocument = {
  html: string;
  /** Sources of `script-src`: the hash of each script within the document. */
  scripts: string[];
  /** What style elements carry. */
  styleNonce: string;
};

/**
 * Seals a document that was drawn whole. The scripts that bear the mark, and no others, are hashed; what came into the
 * document by any other way could not know it.
 * @param mark the nonce that it was drawn with: as random as one, for this drawing alone, and without signs that a
 * pattern or HTML gives a meaning to.
 * @param secret what the nonce of its styles is worked out from, together with its content: the same content has the
 * same one, and nobody can know it while writing what shall be in the document.
 */
export function sealDocument(
  drawn: string,
  { mark, secret }: { mark: string; secret: string },
): SealedDocument {
  // An attribute that React writes holds neither of these signs.
  const attributes = '[^<>]*?';
  const inline = new RegExp(`<script\\b${attributes}\\snonce="${mark}"${attributes}>(.*?)</script>`, 'gs');
  const scripts = new Set<string>();
  for (const [, text = ''] of drawn.matchAll(inline)) {
    if (text !== '') scripts.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  const marked = new RegExp(`(<(?:script|link)\\b${attributes})\\snonce="${mark}"`, 'g');
  const unmarked = drawn.replaceAll(marked, '$1');
  const content = unmarked.replaceAll(mark, '');
  const styleNonce = createHmac('sha256', secret)
    .update(`styles of a document\n${content}`)
    .digest('base64url');
  return { html: unmarked.replaceAll(mark, styleNonce), scripts: [...scripts], styleNonce };
}

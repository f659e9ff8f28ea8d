/** Loads scripts after images or on first input. */

/** For whoever has a slow line and only reads: what they touch first brings the scripts, too. */
const LATEST_MS = 2_500;
/** What the browser takes for no script of its own. */
const TYPE = 'late';

/** React puts them all into the head. */
const LINK = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const HEAD_END = '</head>';
/** No text on a page holds such quotes as they are. */
const SCRIPT = ' type="module" async=""';

/** Keeps the browser from loading the scripts of a document that was drawn whole until `LATE_SCRIPT` lets it. */
export function delayScripts(html: string): string {
  const headEnd = html.indexOf(HEAD_END);
  const script = html.lastIndexOf(SCRIPT);
  if (script < headEnd) return html;
  const modules: string[] = [];
  const head = html.slice(0, headEnd).replace(LINK, (_link, href: string) => {
    modules.push(href);
    return '';
  });
  const late = ` type="${TYPE}" data-modules="${modules.join(' ')}"`;
  return head + html.slice(headEnd, script) + late + html.slice(script + SCRIPT.length);
}

/**
 * Runs at the end of the document. The script is put into the page under its own nonce, or as the same text that the
 * policy allows, and taken out at once: what takes the page over expects nothing new in it. Nobody needs it there again.
 */
export const LATE_SCRIPT = !import.meta.env.SSR
  ? ''
  : `(late=>{if(!late)return;
const signs=['pointerdown','touchstart','wheel','keydown'];let isBegun=false;
function begin(){if(isBegun)return;isBegun=true;for(const sign of signs)removeEventListener(sign,begin,true);
for(const href of late.dataset.modules.split(' ')){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}
const script=document.createElement('script');script.type='module';script.nonce=late.nonce;script.textContent=late.textContent;document.head.append(script);script.remove()}
for(const sign of signs)addEventListener(sign,begin,{capture:true,passive:true});
addEventListener('load',()=>requestAnimationFrame(()=>requestAnimationFrame(begin)));setTimeout(begin,${LATEST_MS})
})(document.querySelector('script[type=${TYPE}]'))`;

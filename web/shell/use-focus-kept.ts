/** Leads the focus on where what had it goes away: to what stands beside it, or to the heading of what has come. */
import { useEffect } from 'react';

/** Not a field to type in: on a phone that would bring up the keyboard. */
const TARGET =
  'a[href], button:not(:disabled), input:is([type="checkbox"], [type="radio"], [type="file"]):not(:disabled), [tabindex="0"]';
const REGION = 'section, article, form, aside, nav, header, footer, [role="log"]';

/** Where something was taken out of the page. */
interface Gap {
  parent: Element;
  /** What stood before it. */
  before: Node | null;
  /** The heading of the page that it stood on. */
  heading: Element | null;
}

const findHeading = (): Element | null => document.querySelector('main h1');

/** Keeps a keyboard's place on the page; the focus that somebody else has led on stays where it is. */
export function useRestoredFocus(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let focused: Element | null = null;
    let heading: Element | null = null;

    const observer = new MutationObserver((records) => {
      const lost = focused;
      if (lost === null || lost.isConnected) return;
      focused = null;
      const record = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(lost)),
      );
      if (!(record?.target instanceof Element)) return;
      const gap = { parent: record.target, before: record.previousSibling, heading };
      // Whoever knows better than this where the focus belongs comes first.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (document.activeElement === document.body) giveFocus(findPlace(gap));
        }, 0),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true });

    function remember({ target }: FocusEvent) {
      focused = target instanceof Element ? target : null;
      heading = findHeading();
    }
    function forget({ target, relatedTarget }: FocusEvent) {
      // A press on nothing lets go of it on purpose; what is being taken out is gone a moment later.
      queueMicrotask(() => {
        if (relatedTarget === null && target === focused && focused?.isConnected) focused = null;
      });
    }
    document.addEventListener('focusin', remember, { signal });
    document.addEventListener('focusout', forget, { signal });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, []);
}

/** The nearest thing in the same region; else the region's heading, or the page's: also where another page has come. */
function findPlace({ parent, before, heading }: Gap): Element | null {
  const main = document.querySelector('main');
  const isSamePage = heading !== null && heading.isConnected;
  let box: Element | null = isSamePage && main?.contains(parent) ? parent : main;
  for (; box !== null && box !== main; [before, box] = [box, box.parentElement]) {
    const near = findNear(box, before);
    if (near !== null) return near;
    const own = box.matches(REGION) ? box.querySelector('h1, h2, h3') : null;
    if (own !== null) return own;
  }
  return findHeading() ?? main;
}

/** What stands in its place or behind it, else what stands before it. */
function findNear(box: Element, before: Node | null): Element | null {
  const all = [...box.querySelectorAll(TARGET)].filter((element) => element.checkVisibility());
  const behind = (element: Element): boolean => {
    if (before === null) return true;
    const position = before.compareDocumentPosition(element);
    const isInside = (position & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0;
    return !isInside && (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  };
  return all.find(behind) ?? all.at(-1) ?? (box.matches(TARGET) ? box : null);
}

function giveFocus(place: Element | null): void {
  if (!(place instanceof HTMLElement)) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

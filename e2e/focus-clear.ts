/** Checks that no bar fixed over the page hides what has the focus (WCAG 2.4.11). */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Gives the focus to every control in the order of the Tab key, and back again, within one script: the browser scrolls
 * to each as it does for the key, at a hundredth of the time.
 */
export async function expectFocusClear(page: Page): Promise<void> {
  expect(
    await page.evaluate(findCovered, true),
    `what bars cover while it has the focus on ${page.url()}`,
  ).toEqual([]);
}

/** The same for what the keyboard has led the focus to. */
export async function expectFocusClearNow(page: Page): Promise<void> {
  expect(await page.evaluate(findCovered, false), `what bars cover of the focus on ${page.url()}`).toEqual(
    [],
  );
}

/** Runs in the page. @param isWalk along every control; otherwise what has the focus now. */
async function findCovered(isWalk: boolean): Promise<string[]> {
  const CONTROLS =
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
  const EDGE_PX = 2;
  const SETTLING_TURNS = 10;
  const SETTLING_MS = 100;
  const isBar = (element: Element): boolean => {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const { position } = getComputedStyle(one);
      if (position === 'fixed' || position === 'sticky') return true;
    }
    return false;
  };
  /** Without what a box around it cuts off, such as the third line of a title. */
  const findVisible = (focused: Element): DOMRect => {
    let { top, bottom, left, right } = focused.getBoundingClientRect();
    for (let box = focused.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const around = box.getBoundingClientRect();
      [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
    }
    return new DOMRect(left, top, right - left, bottom - top);
  };
  const findBar = (focused: Element): Element | undefined => {
    const { top, bottom, left, right } = findVisible(focused);
    const middle = (top + bottom) / 2;
    // Of what is higher than the screen the browser shows the middle.
    const heights = bottom - top > innerHeight / 2 ? [middle] : [top + EDGE_PX, middle, bottom - EDGE_PX];
    // What lies over a control may be its own label.
    const own = focused.closest('label') ?? focused;
    const bars = heights.flatMap((y) => {
      if (y < 0 || y > innerHeight) return document.documentElement;
      const over = document.elementFromPoint((left + right) / 2, y);
      return over !== null && !own.contains(over) && !over.contains(own) && isBar(over) ? over : [];
    });
    // Of a text to write in, the browser shows the line of the cursor.
    return focused instanceof HTMLTextAreaElement && bars.length < heights.length ? undefined : bars[0];
  };
  const tell = async (focused: HTMLElement | null): Promise<string[]> => {
    if (focused === null || focused === document.body || findBar(focused) === undefined) return [];
    // What has just come into sight may still grow to its size.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    // On a busy machine pictures, fonts and answers come while the walk goes on: the browser is asked to scroll once more.
    const turns = isWalk ? SETTLING_TURNS : 0;
    for (let turn = 0; turn < turns && findBar(focused) !== undefined; turn++) {
      await new Promise((resolve) => setTimeout(resolve, SETTLING_MS));
      focused.blur();
      focused.focus();
    }
    const bar = findBar(focused);
    if (bar === undefined || document.activeElement !== focused) return [];
    const where =
      bar === document.documentElement ? 'outside of the screen' : `under ${bar.outerHTML.slice(0, 80)}`;
    return [`${focused.outerHTML.slice(0, 120)} is ${where}`];
  };
  if (!isWalk) return tell(document.activeElement as HTMLElement | null);
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility() && control.closest('[inert]') === null,
  );
  const found = new Set<string>();
  for (const control of [...controls, ...controls.toReversed()]) {
    control.focus();
    if (document.activeElement !== control) continue;
    for (const line of await tell(control)) found.add(line);
  }
  return [...found];
}

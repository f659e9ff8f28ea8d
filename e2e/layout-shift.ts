/** Sees what moves on a page by itself, after it was drawn first. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Not yet in the types of the language. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Since the page was loaded; what somebody's input moves does not count, and neither does a resize. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const entries = observer.takeRecords() as LayoutShift[];
    return entries
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, startTime, sources }) => {
        const places = sources.map(({ node, previousRect, currentRect }) => {
          const text = node instanceof Element ? node.outerHTML : (node?.textContent ?? '');
          const [from, to] = [previousRect, currentRect].map((rect) =>
            [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' '),
          );
          return `${text.slice(0, 100)} from ${from} to ${to}`;
        });
        return `${value} after ${Math.round(startTime)} ms: ${places.join('; ')}`;
      });
  });
  expect(shifts, `what moved on ${page.url()}`).toEqual([]);
}

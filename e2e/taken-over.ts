/** Waits until a page's scripts have taken it over from the server. */
import type { Page } from 'playwright-core';

export async function waitForScripts(page: Page): Promise<void> {
  // React leaves its mark on an element when it takes it over, and is done with the page a frame later.
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

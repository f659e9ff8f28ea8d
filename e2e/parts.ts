/** The scripts of what is loaded on demand: held back, there, and run. */
import type { Page, Route } from 'playwright-core';

/** The addresses of a script, also where it is asked for again. */
export const scriptsOf = (name: string): RegExp => new RegExp(`/assets/${name}-[^/]*\\.js`);

/** Holds the scripts of that name back. @returns what lets them come. */
export async function holdScripts(page: Page, name: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(scriptsOf(name), (route) => {
    if (!isHeld) return route.continue();
    held.push(route);
    return undefined;
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Once that script has run and the page had time to draw what it brought. */
export async function waitUntilDrawn(page: Page, script: string): Promise<void> {
  await page.evaluate(`import(${JSON.stringify(script)})`);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
}

/** Members have these at hand once the page was idle for a moment. */
export async function waitForMemberParts(page: Page): Promise<void> {
  for (const name of ['menu-panel', 'dialog-box', 'toast-box']) {
    const script = await page.waitForFunction((start) => {
      const loaded = performance.getEntriesByType('resource').find((entry) => entry.name.includes(start));
      return loaded?.name;
    }, `/assets/${name}-`);
    await waitUntilDrawn(page, String(await script.jsonValue()));
  }
  await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
}

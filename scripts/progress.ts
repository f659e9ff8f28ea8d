/** Tells the person at the terminal what is going on when it takes longer than a second. */

const FIRST_NOTICE_MS = 1000;
const NOTICE_EVERY_MS = 5000;

/** Waits for `work`; from one second on prints what is being done and for how long already. */
export async function showProgress<T>(doing: string, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  let shown = false;
  const tell = () => {
    console.log(shown ? `${doing} … ${seconds()} s` : `${doing} …`);
    shown = true;
  };
  const first = setTimeout(tell, FIRST_NOTICE_MS);
  const next = setInterval(tell, NOTICE_EVERY_MS);
  try {
    const result = await work;
    if (shown) console.log(`${doing}: done in ${seconds()} s`);
    return result;
  } finally {
    clearTimeout(first);
    clearInterval(next);
  }
}

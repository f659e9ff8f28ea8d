/** The other yardstick: posts looked up by their primary key, through PostgreSQL's driver and nothing else. */
import { withPool } from './database.ts';
import { CONNECTIONS, type Figures, medianRun } from './measure.ts';

/** As many as the site keeps for requests, so that this is what it could do at most with one query a request. */
const POOL = 10;
const WARM_UP_SECONDS = 1;

export async function measureRawQuery(
  dataDir: string,
  { seconds, runs }: { seconds: number; runs: number },
): Promise<Figures> {
  return withPool(dataDir, POOL, async (pool) => {
    const { rows } = await pool.query<{ id: number }>('select id from posts order by id limit 100000');
    const lookUp = async (): Promise<number> => {
      const { id } = rows[Math.floor(Math.random() * rows.length)] as { id: number };
      const start = performance.now();
      await pool.query('select id, title, price from posts where id = $1', [id]);
      return performance.now() - start;
    };
    await drive(lookUp, WARM_UP_SECONDS);
    const figures: Figures[] = [];
    for (let run = 0; run < runs; run++) figures.push(await drive(lookUp, seconds));
    return medianRun(figures);
  });
}

/** As many ask at once as have connections to the site. */
async function drive(lookUp: () => Promise<number>, seconds: number): Promise<Figures> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const ask = async (): Promise<void> => {
    while (performance.now() < end) times.push(await lookUp());
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  times.sort((a, b) => a - b);
  const share = (part: number): number => Math.round((times[Math.floor(part * times.length)] ?? 0) * 10) / 10;
  return {
    requestsPerSecond: times.length / seconds,
    p50: share(0.5),
    p99: share(0.99),
    failures: 0,
    timeouts: 0,
  };
}

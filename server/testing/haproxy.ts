/** HAProxy with the configuration that is shipped, on ports of a test's own and without TLS. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SHIPPED = path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg');
/** What a process of root alone may do, and a machine of one's own lacks. */
const NOT_HERE = [
  /^ {4}(?:chroot|user|group|log|stats socket|maxconn) .*$/gm,
  /^frontend plain[^]*?(?=^frontend site)/gm,
];

export type Haproxy = { url: string; lines: string[]; stop(): Promise<void> };

/**
 * Resolves when it listens.
 * @param nodes ports of the nodes, as many as the configuration names.
 */
export async function startHaproxy(port: number, nodes: number[]): Promise<Haproxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rangepost-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, fitConfig(port, nodes));
  // Without -db it would go on behind the test.
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)));
  }
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isUp = (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null)
      throw new Error(`haproxy ended with ${child.exitCode}:\n${lines.join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    lines,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** @throws where the shipped configuration does not hold what is changed. */
export function fitConfig(port: number, nodes: number[]): string {
  let config = readFileSync(SHIPPED, 'utf8');
  const replace = (what: RegExp | string, by: string): void => {
    const next = config.replaceAll(what, by);
    if (next === config) throw new Error(`deploy/haproxy.cfg has no ${what}.`);
    config = next;
  };
  for (const what of NOT_HERE) replace(what, '');
  replace(/^ {4}bind :443 .*$/gm, `    bind 127.0.0.1:${port}`);
  for (const [index, node] of nodes.entries()) replace(`127.0.0.1:${3001 + index}`, `127.0.0.1:${node}`);
  return config;
}

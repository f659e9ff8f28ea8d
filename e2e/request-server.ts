/** Asks the site for a document as a browser does with its first request, and follows nothing. */
import { get } from 'node:http';
import type { Cookie } from 'playwright-core';

export interface Document {
  status: number;
  /** Where it leads to, else null. */
  location: string | null;
  /** Its words, without marks. */
  text: string;
}

/** @param origin of the site, whose name need not be known to anybody but a browser */
export function requestServer(
  origin: string,
  address: string,
  cookies: readonly Cookie[],
): Promise<Document> {
  const { host, port } = new URL(origin);
  const cookie = ['age-verified=true', ...cookies.map(({ name, value }) => `${name}=${value}`)].join('; ');
  const { promise, resolve, reject } = Promise.withResolvers<Document>();
  get(
    { host: '127.0.0.1', port, path: address, headers: { host, cookie, accept: 'text/html' } },
    (answer) => {
      let html = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (html += part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? null,
          text: html.replaceAll(/<!--.*?-->/gs, '').replaceAll(/<[^>]*>/g, ' '),
        }),
      );
    },
  ).on('error', reject);
  return promise;
}

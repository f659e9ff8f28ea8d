/** A store of a test's own that speaks as much S3 as the server asks for, and believes only requests that are signed. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_KEY = 'AKIATESTS';
export const S3_SECRET = 'the secret key of the tests';
export const S3_BUCKET = 'pictures-of-tests';

/** What to do instead of answering; null answers. */
type Fault = { status: number; code: string } | 'hang' | 'stall' | 'stall-at-start' | 'cut' | 'keep';

export type S3Server = {
  url: string;
  /** The settings of a site that keeps its pictures here. */
  env: Record<string, string>;
  /** By key, with the prefix. */
  objects: Map<string, { body: Buffer; type: string }>;
  /** Each request as `METHOD key`, oldest first. */
  requests: string[];
  /** Asked for each request that is signed well. `stall` and `cut` send half of a body at most, `keep` refuses each removal by itself. */
  fault: (request: { method: string; key: string }) => Fault | null;
  /** Open connections. */
  countConnections(): Promise<number>;
  close(): Promise<void>;
};

export async function startS3Server(): Promise<S3Server> {
  const server = createServer((request, response) => void serve(store, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store: S3Server = {
    url,
    env: {
      S3_BUCKET,
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: S3_KEY,
      S3_SECRET_ACCESS_KEY: S3_SECRET,
    },
    objects: new Map(),
    requests: [],
    fault: () => null,
    countConnections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
}

async function serve(store: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request).catch(() => null);
  if (body === null) return;
  const url = new URL(request.url ?? '', store.url);
  const [, bucket = '', ...parts] = url.pathname.split('/');
  const key = parts.map(decodeURIComponent).join('/');
  const method = request.method ?? '';
  store.requests.push(`${method} ${key}`);

  const refusal = findRefusal(request, url, body);
  if (refusal !== null) return fail(response, 403, refusal);
  const fault = store.fault({ method, key });
  if (fault === 'hang') return;
  if (fault !== null && typeof fault === 'object') return fail(response, fault.status, fault.code);
  if (bucket !== S3_BUCKET) return fail(response, 404, 'NoSuchBucket');

  if (method === 'PUT') {
    store.objects.set(key, { body, type: request.headers['content-type'] ?? '' });
    response.end();
  } else if (method === 'GET' && key !== '') sendObject(store, key, fault, response);
  else if (method === 'GET' && url.searchParams.get('list-type') === '2') list(store, url, response);
  else if (method === 'POST' && url.searchParams.has('delete'))
    removeMany(store, request, body, fault, response);
  else fail(response, 405, 'MethodNotAllowed');
}

function sendObject(store: S3Server, key: string, fault: Fault | null, response: ServerResponse): void {
  const object = store.objects.get(key);
  if (object === undefined) return fail(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-type': object.type, 'content-length': object.body.length });
  if (fault === null) return void response.end(object.body);
  response.flushHeaders();
  if (fault === 'stall-at-start') return;
  response.write(object.body.subarray(0, object.body.length / 2), () => {
    if (fault === 'cut') response.destroy();
  });
}

const PAGE = 1_000;

function list({ objects }: S3Server, { searchParams }: URL, response: ServerResponse): void {
  const after = searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .toSorted()
    .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after);
  const page = keys.slice(0, PAGE);
  const hasMore = keys.length > PAGE;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  const next = hasMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  sendXml(
    response,
    200,
    `<ListBucketResult><IsTruncated>${hasMore}</IsTruncated>${contents}${next}</ListBucketResult>`,
  );
}

/** As older stores do, this one takes such a request only with an MD5, and knows no other checksum. */
function removeMany(
  { objects }: S3Server,
  { headers }: IncomingMessage,
  body: Buffer,
  fault: Fault | null,
  response: ServerResponse,
): void {
  if (headers['content-md5'] !== createHash('md5').update(body).digest('base64')) {
    return fail(response, 400, 'MissingContentMD5');
  }
  const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  if (keys.length > PAGE) return fail(response, 400, 'MalformedXML');
  const refused = fault === 'keep' ? keys : [];
  for (const key of keys) if (fault !== 'keep') objects.delete(key);
  const errors = refused.map((key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`).join('');
  sendXml(response, 200, `<DeleteResult>${errors}</DeleteResult>`);
}

const fail = (response: ServerResponse, status: number, code: string): void =>
  sendXml(
    response,
    status,
    `<Error><Code>${code}</Code><Message>In the words of the store.</Message><AWSAccessKeyId>${S3_KEY}</AWSAccessKeyId></Error>`,
  );

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([\w-]+)\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

/** Checks the signature (version 4) with the hash of the body; null where it is right. */
function findRefusal({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const match = AUTHORIZATION.exec(headers.authorization ?? '');
  if (match === null) return 'AccessDenied';
  const [, account, scope = '', day = '', region = '', signed = '', signature] = match;
  if (account !== S3_KEY) return 'InvalidAccessKeyId';
  const hash = sha256(body);
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, url.pathname, query, lines, signed, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${S3_SECRET}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

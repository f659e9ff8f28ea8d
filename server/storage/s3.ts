/** Stores bodies in an S3 bucket. */
import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import {
  type _Error,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '#server/lib/config.ts';
import type { Logger } from '#server/lib/log.ts';
import { unavailable } from '#server/lib/outages.ts';
import { isStorageKey, requireStorageKey, type Storage, storageFull } from './storage.ts';

export type S3Patience = {
  connectMs: number;
  /** Until a request is answered, and between two parts of a body. */
  requestMs: number;
  /** One operation with all its tries and its whole body: shorter than a transaction may be left open. */
  totalMs: number;
  /** A trial: shorter than those wait who ask whether all is well. */
  checkMs: number;
};

const PATIENCE: S3Patience = { connectMs: 3_000, requestMs: 10_000, totalMs: 12_000, checkMs: 2_500 };
const TRIES = 3;
const SOCKETS = 50;
/** As many as one request may remove. */
const BATCH = 1_000;
/** More than any picture has. */
const READ_AHEAD = 8 * 1024 * 1024;
/** No key begins with a dot, so it never answers a read. */
const TRIAL = '.trial';

const FULL = /QuotaExceeded|StorageFull/;
const FULL_STATUS = 507;
const TOO_MANY_STATUS = 429;

type Failure = { name?: string; message?: string; code?: string; $metadata?: { httpStatusCode?: number } };

/** @param patience another one in tests only. */
export function createS3Storage(config: S3Config, log: Logger, patience: S3Patience = PATIENCE): Storage {
  const { bucket: Bucket, prefix } = config;
  const client = createClient(config, log, patience);

  /** What a store says goes into the log by name: some quote the key of the account. */
  const explain = (what: string, error: unknown): Error => {
    const { name = '', message = '', code, $metadata } = error as Failure;
    const status = $metadata?.httpStatusCode;
    log.warn({ what, cause: name, code, status, reason: message }, 'the store of pictures failed');
    if (FULL.test(name) || status === FULL_STATUS) return storageFull();
    if (status === undefined || status >= 500 || status === TOO_MANY_STATUS) {
      return unavailable('Photos can’t be stored or shown right now. Try again in a moment.');
    }
    return new Error(`The store refuses to ${what} in the bucket "${Bucket}": ${name}. ${message}`);
  };

  const ask = async <T>(
    what: string,
    run: (abortSignal: AbortSignal) => Promise<T>,
    ms = patience.totalMs,
  ): Promise<T> => {
    try {
      return await run(AbortSignal.timeout(ms));
    } catch (error) {
      throw explain(what, error);
    }
  };

  /** Takes over a body at once, so that slow readers hold no connection to the store. */
  const takeOver = (source: Readable): Readable => {
    const body = new PassThrough({ highWaterMark: READ_AHEAD });
    source.on('error', (error) => body.destroy(explain('read', error)));
    body.on('close', () => source.destroy());
    return source.pipe(body);
  };

  const removeBatch = async (names: string[], abortSignal: AbortSignal): Promise<void> => {
    const Delete = { Objects: names.map((Key) => ({ Key })), Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }), { abortSignal });
    const failed = Errors.find(({ Code }) => Code !== 'NoSuchKey');
    if (failed !== undefined) throw toFailure(failed);
  };

  return {
    async put(key, Body, ContentType) {
      requireStorageKey(key);
      const command = new PutObjectCommand({ Bucket, Key: prefix + key, Body, ContentType });
      await ask('put', (abortSignal) => client.send(command, { abortSignal }));
    },

    async read(key) {
      if (!isStorageKey(key)) return null;
      return ask('read', async (abortSignal) => {
        try {
          const command = new GetObjectCommand({ Bucket, Key: prefix + key });
          const { Body, ContentLength } = await client.send(command, { abortSignal });
          return { body: takeOver(Body as Readable), size: ContentLength ?? 0 };
        } catch (error) {
          if ((error as Failure).name === 'NoSuchKey') return null;
          throw error;
        }
      });
    },

    async remove(keys) {
      keys.forEach(requireStorageKey);
      for (let start = 0; start < keys.length; start += BATCH) {
        const names = keys.slice(start, start + BATCH).map((key) => prefix + key);
        await ask('remove', (abortSignal) => removeBatch(names, abortSignal));
      }
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
        const page = await ask('list', (abortSignal) => client.send(command, { abortSignal }));
        for (const { Key = '' } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          if (isStorageKey(key)) yield key;
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },

    async check() {
      const Key = prefix + TRIAL;
      const command = new PutObjectCommand({ Bucket, Key, Body: 'a trial', ContentType: 'text/plain' });
      await ask(
        'check',
        async (abortSignal) => {
          await client.send(command, { abortSignal });
          await removeBatch([Key], abortSignal);
        },
        patience.checkMs,
      );
    },
  };
}

function createClient(config: S3Config, log: Logger, { connectMs, requestMs }: S3Patience): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = config;
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    retryMode: 'standard',
    // Older stores know neither the newer checksums nor "100 Continue"; the signature covers each body anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
      socketTimeout: requestMs,
      httpAgent: { keepAlive: true, maxSockets: SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS },
      logger: log,
    },
  });
  sendMd5WithRemovals(client);
  return client;
}

/** A removal of many must bear a checksum, and this is the one that every store knows. */
function sendMd5WithRemovals(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const request = args.request as { headers: Record<string, string>; body: string };
        if (commandName === 'DeleteObjectsCommand') {
          for (const name of Object.keys(request.headers)) {
            if (/^x-amz-(sdk-)?checksum-/.test(name)) delete request.headers[name];
          }
          request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
        }
        return next(args);
      },
    { step: 'build', priority: 'low', name: 'sendMd5WithRemovals' },
  );
}

/** One of many removals that failed, as the whole would have. */
function toFailure({ Code = 'Error', Message = '' }: _Error): Failure & Error {
  const isAway = /InternalError|SlowDown|ServiceUnavailable/.test(Code);
  const status = isAway ? 503 : 403;
  return Object.assign(new Error(Message), { name: Code, $metadata: { httpStatusCode: status } });
}

/** Decodes HEIC, which sharp can only measure: no decoder of its codec comes along. */
import path from 'node:path';
import { createLimiter } from '#server/http/limiter.ts';
import { runInThread } from '#server/lib/thread.ts';
import type { HeicPixels } from './media.heic-worker.ts';

const PROGRAM = path.join(import.meta.dirname, 'media.heic-worker.ts');
/** Pixels lie outside of it. */
const HEAP_MB = 64;

/** 48 megapixels take 500 MB while they are decoded. */
const decodeInTurn = createLimiter({ max: 1 });

/** The main photo of the file, upright. @throws where it is damaged, or takes too long or too much memory */
export const decodeHeic = (file: Buffer, { seconds }: { seconds: number }): Promise<HeicPixels> =>
  decodeInTurn(() => runInThread<HeicPixels>(PROGRAM, { input: file, seconds, memoryMb: HEAP_MB }));

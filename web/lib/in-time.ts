/** Timeout for requests that are safe to retry. */
import { ApiError } from '#common/api/call.ts';

const SEND_TIMEOUT_MS = 30_000;

/** @throws an ApiError with the status 0 where the work takes too long. */
export async function inTime<T>(work: Promise<T>, timeoutMs = SEND_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, null)), timeoutMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

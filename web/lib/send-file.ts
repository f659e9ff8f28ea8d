/** File upload with progress. */
import { ApiError, isProblem } from '#common/api/call.ts';

export type SendOptions = {
  /** Takes a share from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
};

/**
 * @param path with `/api`.
 * @returns the JSON of a 2xx answer.
 * @throws {ApiError} with the server's words; status 0 where it was not reached; an AbortError when cancelled.
 */
export function sendFile(path: string, file: File, { onProgress, signal }: SendOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    request.open('POST', path);
    request.responseType = 'json';
    request.withCredentials = true;
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const answer: unknown = request.response;
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else reject(new ApiError(request.status, isProblem(answer) ? answer : null));
    });
    request.addEventListener('error', () => reject(new ApiError(0, null)));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

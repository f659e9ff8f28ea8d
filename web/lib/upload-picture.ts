/** Sends one picture to the server and tells how far it has come; only XMLHttpRequest knows that. */
import { ApiError, isProblem, MEDIA_UPLOAD_PATH } from '#common/api-client.ts';
import type { Media } from '#common/contracts/media.ts';

export type UploadOptions = {
  /** A post's and a message's pictures are scaled, a profile's are cut square. */
  kind: 'post' | 'profile' | 'message';
  /** Takes a share from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
};

/** @throws {ApiError} with the server's words; status 0 where it was not reached; an AbortError when cancelled. */
export function uploadPicture(file: File, { kind, onProgress, signal }: UploadOptions): Promise<Media> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    request.open('POST', `${MEDIA_UPLOAD_PATH}?kind=${kind}`);
    request.responseType = 'json';
    request.withCredentials = true;
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const answer: unknown = request.response;
      if (request.status >= 200 && request.status < 300) resolve(answer as Media);
      else reject(new ApiError(request.status, isProblem(answer) ? answer : null));
    });
    request.addEventListener('error', () => reject(new ApiError(0, null)));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

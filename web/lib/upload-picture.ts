/** Photo upload with progress. */
import type { Media } from '#common/api/media.ts';
import { sendFile, type SendOptions } from './send-file.ts';

export type UploadOptions = SendOptions & {
  /** A profile's picture is cut square, all others are scaled. */
  kind: 'post' | 'profile' | 'message' | 'tenant';
};

/** @throws as `sendFile`. */
export const uploadPicture = (file: File, { kind, ...options }: UploadOptions): Promise<Media> =>
  sendFile(`/api/media?kind=${kind}`, file, options) as Promise<Media>;

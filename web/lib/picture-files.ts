/** Which files are offered and taken as photos. */
import type { MouseEvent } from 'react';

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const HEIC_NAME = /\.hei[cf]$/i;

/** Attributes of a field for photos. Safari converts HEIC to the first type, but only where HEIC is not asked for. */
export const PICTURE_INPUT = {
  type: 'file',
  accept: TYPES,
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
    if (!navigator.vendor.startsWith('Apple')) currentTarget.accept = `${TYPES},.heic,.heif`;
  },
} as const;

/** Some systems do not know the type of HEIC files. */
export const isPictureFile = ({ type, name }: File): boolean =>
  type.startsWith('image/') || HEIC_NAME.test(name);

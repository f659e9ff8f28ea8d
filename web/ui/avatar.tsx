/** Avatar with photo or initials. */
import { Store } from 'lucide-react';
import { useBrokenImage } from './use-broken-image.ts';

interface AvatarProps {
  name: string;
  /** The server's default picture counts as none. */
  picture?: string | null;
  store?: boolean;
  /** Side in px; 96 is a little less on a phone. */
  size?: 24 | 32 | 44 | 96;
}

const TINTS = ['bg-tint text-brand', 'bg-brass-tint text-brass', 'bg-well text-soft'];
const SIZES = {
  24: 'size-6 text-[9px]',
  32: 'size-8 text-[11px]',
  44: 'size-11 text-[14px]',
  96: 'size-18 text-[24px] sm:size-24 sm:text-[32px]',
};

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  return [words[0], words[1]]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

function tintOf(name: string): string {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return TINTS[sum % TINTS.length] ?? '';
}

/** Says nothing to a screen reader: the name stands beside it. */
export function Avatar({ name, picture, store = false, size = 44 }: AvatarProps) {
  const { isBroken, watch } = useBrokenImage();
  const shape = `inline-flex shrink-0 items-center justify-center overflow-hidden ${SIZES[size]} ${store ? 'rounded' : 'rounded-full'}`;
  if (picture && !isBroken && !picture.includes('default-profile-pic')) {
    return (
      <img
        {...watch}
        src={picture}
        alt=""
        width={size}
        height={size}
        className={`${shape} bg-well object-cover`}
      />
    );
  }
  if (store) {
    return (
      <span aria-hidden="true" className={`${shape} bg-brass-tint text-brass`}>
        <Store className="size-[45%]" />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className={`${shape} leading-none font-semibold ${tintOf(name)}`}>
      {initialsOf(name)}
    </span>
  );
}

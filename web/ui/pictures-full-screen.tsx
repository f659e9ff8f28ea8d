/** Opens photos full screen. */
import type { ReactNode } from 'react';
import type { Media } from '#common/api/media.ts';
import { onDemand } from '#web/lib/on-demand.ts';
import { usePart } from './use-part.ts';

export const picturesBox = onDemand(() => import('./pictures-box.tsx'));

export interface PicturesFullScreenProps {
  media: readonly Media[];
  /** What the pictures are of. */
  title: string;
  /** In place of a picture that cannot be loaded. */
  fallback: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The place to give the focus back. */
  onClosed: () => void;
  /** The picture to begin with; counts from 0. */
  shown: number;
  onShow: (index: number) => void;
}

export function PicturesFullScreen(props: PicturesFullScreenProps) {
  const { open, onOpenChange } = props;
  const box = usePart(picturesBox, open, () => onOpenChange(false));
  return box && <box.PicturesBox {...props} />;
}

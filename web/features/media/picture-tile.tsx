/** One picture in the tray: its place, how far it has come, and the ways to move, retry and remove it. */
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, RotateCw, X } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import type { Picture } from '#web/lib/pictures.ts';

interface PictureTileProps {
  picture: Picture;
  /** Counts from 1. */
  place: number;
  total: number;
  onRetry: () => void;
  onRemove: () => void;
}

const LABEL =
  'absolute top-1.5 left-1.5 z-1 inline-flex h-7 cursor-grab touch-none items-center gap-0.5 rounded-badge bg-card/94 px-2 text-badge select-none max-sm:left-1 max-sm:px-1.5 before:absolute before:-inset-2 active:cursor-grabbing';
const STRIP = 'absolute inset-x-0 bottom-0 bg-card/94 px-2 py-1.5 text-badge';

export function PictureTile({ picture, place, total, onRetry, onRemove }: PictureTileProps) {
  // A failed picture is one large button: nothing is to lie over it.
  const isFailed = picture.state === 'failed';
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: picture.key, disabled: { draggable: isFailed } });
  const name = place === 1 ? 'Cover' : String(place);
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative aspect-4/3 overflow-hidden rounded border bg-well ${isDragging ? 'z-2 shadow-overlay' : ''}`}
      {...listeners}
    >
      <img
        key={picture.state}
        src={picture.state === 'ready' ? picture.media.url : picture.localUrl}
        srcSet={picture.state === 'ready' ? picture.media.srcset : undefined}
        sizes="(width >= 640px) 160px, 33vw"
        alt=""
        draggable={false}
        // A file that is no picture, or one that this browser cannot show, leaves the ground alone.
        onError={(event) => {
          event.currentTarget.style.visibility = 'hidden';
        }}
        className={`size-full object-cover ${picture.state === 'ready' ? '' : 'opacity-60'}`}
      />
      {picture.state === 'failed' && picture.canRetry && (
        <RetryButton message={picture.message} place={place} onRetry={onRetry} />
      )}
      {picture.state === 'failed' && !picture.canRetry && (
        <span className={`${STRIP} text-bad`}>Not accepted</span>
      )}
      {picture.state === 'uploading' && <Progress share={picture.progress} place={place} />}
      {!isFailed && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          aria-label={`Photo ${place} of ${total}${place === 1 ? ', the cover' : ''}: move`}
          className={LABEL}
        >
          <GripVertical aria-hidden="true" className="-ml-1 size-4 max-sm:hidden" />
          {name}
        </button>
      )}
      <IconButton
        label={`Remove photo ${place}`}
        look="disc"
        className="absolute top-0 right-0 z-1 [&>svg]:size-[18px]"
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function Progress({ share, place }: { share: number; place: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className={STRIP}>
      {percent < 100 ? `Uploading ${percent}%` : 'Processing…'}
      <div
        role="progressbar"
        aria-label={`Upload of photo ${place}`}
        aria-valuenow={percent}
        className="mt-1 h-1 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

interface RetryButtonProps {
  message: string;
  place: number;
  onRetry: () => void;
}

/** Fills the picture: a failed one is easy to hit. */
function RetryButton({ message, place, onRetry }: RetryButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Retry photo ${place}: ${message}`}
      title={message}
      onClick={onRetry}
      className="absolute inset-0 text-left focus-visible:-outline-offset-2"
    >
      <span className={`${STRIP} flex items-center justify-between gap-1 text-bad`}>
        Failed
        <span className="inline-flex items-center gap-1 sm:text-label">
          <RotateCw aria-hidden="true" className="size-3.5" /> Retry
        </span>
      </span>
    </button>
  );
}

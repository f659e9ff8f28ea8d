/** Photos of a message being written. */
import { RotateCw, X } from 'lucide-react';
import type { Picture } from '#web/lib/pictures.ts';
import type { Pictures } from '#web/lib/use-pictures.ts';
import { IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

export function Attachments({ pictures }: { pictures: Pictures }) {
  const { all, retry, remove } = pictures;
  if (all.length === 0) return null;
  const failures = new Set(all.flatMap((picture) => (picture.state === 'failed' ? [picture.message] : [])));
  return (
    <>
      <ul aria-label="Photos in this message" className="flex flex-wrap gap-2 pb-2">
        {all.map((picture, index) => (
          <li key={picture.key} className="relative size-20 overflow-hidden rounded border bg-well">
            <img
              key={picture.state}
              src={picture.state === 'ready' ? picture.media.url : picture.localUrl}
              alt=""
              // A file that is no picture, or one that this browser cannot show, leaves the ground alone.
              onError={(event) => {
                event.currentTarget.style.visibility = 'hidden';
              }}
              className={`size-full object-cover ${picture.state === 'ready' ? '' : 'opacity-60'}`}
            />
            <PictureState picture={picture} place={index + 1} onRetry={() => retry(picture.key)} />
            <IconButton
              label={`Remove photo ${index + 1}`}
              look="disc"
              className="absolute -top-1 -right-1 [&>svg]:size-4"
              onClick={() => remove(picture.key)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {failures.size > 0 && (
        <div className="pb-2">
          {[...failures].map((message) => (
            <FieldError key={message} id="" error={message} />
          ))}
        </div>
      )}
    </>
  );
}

const STRIP = 'absolute inset-x-0 bottom-0 bg-card/94 px-1.5 py-1 text-badge';

interface PictureStateProps {
  picture: Picture;
  /** Counts from 1. */
  place: number;
  onRetry: () => void;
}

function PictureState({ picture, place, onRetry }: PictureStateProps) {
  if (picture.state === 'failed' && !picture.canRetry) {
    return <span className={`${STRIP} text-bad`}>Not accepted</span>;
  }
  if (picture.state === 'failed') {
    return (
      <button
        type="button"
        aria-label={`Retry photo ${place}: ${picture.message}`}
        title={picture.message}
        onClick={onRetry}
        className="absolute inset-0 flex items-end focus-visible:-outline-offset-2"
      >
        <span className={`${STRIP} flex items-center gap-1 text-bad`}>
          <RotateCw aria-hidden="true" className="size-3.5" /> Retry
        </span>
      </button>
    );
  }
  if (picture.state === 'ready') return null;
  const percent = Math.round(picture.progress * 100);
  return (
    <div
      role="progressbar"
      aria-label={`Upload of photo ${place}`}
      aria-valuenow={percent}
      className="absolute inset-x-0 bottom-0 h-1.5 bg-card/94"
    >
      <div className="h-full bg-brand" style={{ width: `${percent}%` }} />
    </div>
  );
}

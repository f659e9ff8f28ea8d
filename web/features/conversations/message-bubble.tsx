/** One message with its photos. */
import { ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Media } from '#common/api/media.ts';
import { BlurredImage } from '#web/ui/blurred-image.tsx';
import { PicturesFullScreen } from '#web/ui/pictures-full-screen.tsx';

interface MessageBubbleProps {
  isOwn: boolean;
  /** The last of its group points at its writer. */
  isLast: boolean;
  body: string;
  media: readonly Media[];
  writer: string;
}

export function MessageBubble({ isOwn, isLast, body, media, writer }: MessageBubbleProps) {
  const ground = isOwn ? 'bg-tint' : 'bg-well';
  const corner = isLast ? (isOwn ? 'rounded-br-badge' : 'rounded-bl-badge') : '';
  return (
    <div
      className={`flex max-w-[84%] flex-col gap-1 sm:max-w-[min(560px,78%)] ${isOwn ? 'items-end' : 'items-start'}`}
    >
      {media.length > 0 && <Pictures media={media} writer={writer} />}
      {body !== '' && (
        <p
          className={`rounded-dialog px-3.5 py-2.5 text-note wrap-anywhere whitespace-pre-wrap ${ground} ${corner}`}
        >
          {body}
        </p>
      )}
    </div>
  );
}

function Pictures({ media, writer }: { media: readonly Media[]; writer: string }) {
  const [shown, setShown] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isOne = media.length === 1;
  const missing = (
    <span className="flex size-full items-center justify-center text-soft">
      <ImageOff aria-hidden="true" />
    </span>
  );
  return (
    <>
      <ul className={isOne ? '' : 'grid grid-cols-2 gap-1'}>
        {media.map((one, index) => (
          <li key={one.id}>
            <button
              type="button"
              aria-label={`Photo ${index + 1} of ${media.length} from ${writer}: show full screen`}
              onClick={(event) => {
                opener.current = event.currentTarget;
                setShown(index);
                setIsOpen(true);
              }}
              style={isOne ? { aspectRatio: `${one.width} / ${one.height}` } : undefined}
              className={`block cursor-zoom-in overflow-hidden rounded-dialog border bg-well ${isOne ? 'max-h-80 w-60 max-w-full' : 'size-32 sm:size-36'}`}
            >
              <BlurredImage media={one} alt="" sizes="240px" fallback={missing} />
            </button>
          </li>
        ))}
      </ul>
      <PicturesFullScreen
        media={media}
        title={`From ${writer}`}
        fallback={missing}
        open={isOpen}
        onOpenChange={setIsOpen}
        onClosed={() => opener.current?.focus()}
        shown={shown}
        onShow={setShown}
      />
    </>
  );
}

/** The pictures of a post: a row to swipe with thumbnails, and all of it full screen. */
import { ChevronLeft, ChevronRight, Maximize } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { IconButton } from '#web/ui/button.tsx';
import { BlurredImage } from '#web/ui/blurred-image.tsx';
import { loadEarly } from '#web/lib/on-demand.ts';
import { picturesBox, PicturesFullScreen } from '#web/ui/pictures-full-screen.tsx';
import { Thumbnails } from '#web/ui/thumbnails.tsx';
import { parseCategory } from '#common/domain/categories.ts';
import { CategorySign } from '#web/ui/category-sign.tsx';
import { usePictureRow } from './use-picture-row.ts';

function PostSign({ post }: { post: Pick<Post, 'id' | 'category' | 'type'> }) {
  return (
    <CategorySign
      category={post.category === null ? null : parseCategory(post.category)}
      type={post.type as PostType}
      seed={post.id}
      labelled
    />
  );
}

/** The main picture of the page on a desk, and the whole width elsewhere. */
const SIZES = '(width >= 1024px) 792px, 100vw';
const DISC = 'absolute z-2 [&>svg]:size-5 max-sm:hidden noscript:hidden';
const FRAME =
  'relative overflow-hidden border-y bg-well sm:rounded sm:border-x max-sm:-mx-(--gutter) aspect-3/2';

export function Gallery({ post }: { post: Post }) {
  const { media } = post;
  const [isFullScreen, setIsFullScreen] = useState(false);
  const { row, handleScroll, shown, show, go, settle } = usePictureRow(media.length, !isFullScreen);
  const fullScreenButton = useRef<HTMLButtonElement>(null);

  if (media.length === 0) return <Sign post={post} />;

  function openFullScreen() {
    setIsFullScreen(true);
  }

  return (
    <section aria-label="Photos" className="min-w-0" onPointerEnter={() => loadEarly(picturesBox)}>
      <div className={FRAME}>
        <div
          ref={row}
          role="group"
          aria-roledescription="carousel"
          aria-label={post.title}
          // A box that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={handleScroll}
          className="flex size-full snap-x snap-mandatory scrollbar-none overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-2"
        >
          {media.map((one, index) => (
            <div
              key={one.id}
              role="group"
              aria-label={`Photo ${index + 1} of ${media.length}`}
              className="size-full shrink-0 snap-center snap-always"
            >
              {/* The button with a name stands below: a click on the picture is a shortcut to it. */}
              <div
                role="presentation"
                className={`size-full cursor-zoom-in ${post.status === PostStatus.Complete ? 'opacity-50 saturate-15' : ''}`}
                onClick={openFullScreen}
              >
                <BlurredImage
                  media={one}
                  fallback={<PostSign post={post} />}
                  alt={`${post.title}, photo ${index + 1}`}
                  sizes={SIZES}
                  fit="cover"
                  eager={index === 0}
                />
              </div>
            </div>
          ))}
        </div>
        {media.length > 1 && (
          <>
            <IconButton
              label="Previous photo"
              look="disc"
              className={`${DISC} top-1/2 left-2 -translate-y-1/2`}
              onClick={() => go(-1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Next photo"
              look="disc"
              className={`${DISC} top-1/2 right-2 -translate-y-1/2`}
              onClick={() => go(1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
            <p
              aria-live="polite"
              className="absolute bottom-3 left-3 z-2 rounded-full bg-[color-mix(in_srgb,light-dark(var(--ink),var(--page))_80%,transparent)] px-2.5 py-1 text-meta font-semibold text-[light-dark(var(--page),var(--ink))] tabular-nums"
            >
              {shown + 1} of {media.length}
            </p>
          </>
        )}
        <IconButton
          ref={fullScreenButton}
          label="Show full screen"
          look="disc"
          className="absolute right-2 bottom-2 z-2 noscript:hidden"
          onClick={openFullScreen}
        >
          <Maximize aria-hidden="true" />
        </IconButton>
      </div>
      {media.length > 1 && (
        <>
          <Thumbnails
            media={media}
            fallback={<PostSign post={post} />}
            shown={shown}
            onShow={show}
            className="mt-1 -mr-(--gutter) -ml-1 sm:mr-0"
          />
          <PictureLinks post={post} />
        </>
      )}
      <PicturesFullScreen
        media={media}
        title={post.title}
        fallback={<PostSign post={post} />}
        open={isFullScreen}
        onOpenChange={setIsFullScreen}
        onClosed={() => {
          settle();
          fullScreenButton.current?.focus();
        }}
        shown={shown}
        onShow={show}
      />
    </section>
  );
}

function Sign({ post }: { post: Post }) {
  return (
    <div className={`${FRAME} ${post.status === PostStatus.Complete ? '*:opacity-50 *:saturate-15' : ''}`}>
      <PostSign post={post} />
    </div>
  );
}

/** Without scripts nothing slides: each link leads to its picture. */
function PictureLinks({ post }: { post: Post }) {
  return (
    <noscript>
      <ul className="mt-2 flex flex-wrap gap-x-5 text-note">
        {post.media.map(({ id, url }, index) => (
          <li key={id}>
            <a href={url} className="inline-flex min-h-11 items-center text-link">
              Photo {index + 1}
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  );
}

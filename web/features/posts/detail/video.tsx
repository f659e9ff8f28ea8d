/** A video as its picture with a play button; nothing is loaded from its site before a click. */
import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#common/api/posts.ts';
import type { PostType } from '#common/domain/enums.ts';
import { CategorySign } from '#web/ui/category-sign.tsx';

interface VideoProps {
  post: Post;
  video: NonNullable<Post['video']>;
}

export function Video({ post, video }: VideoProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <figure>
      <div className="relative aspect-video overflow-hidden rounded border bg-well max-sm:rounded-none max-sm:border-x-0">
        {isPlaying ? (
          <iframe
            src={video.embedUrl}
            title={post.title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            // The player comes from another origin and keeps that one's rights, none of this site's.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
            className="size-full"
          />
        ) : (
          <button
            type="button"
            aria-label={`Play the video from ${video.provider}`}
            onClick={() => setIsPlaying(true)}
            className="group block size-full focus-visible:-outline-offset-4"
          >
            {post.picUrl === null ? (
              <CategorySign category={null} type={post.type as PostType} seed={post.id} />
            ) : (
              <img src={post.picUrl} alt="" className="size-full object-cover" />
            )}
            <span className="absolute inset-0 m-auto flex size-18 items-center justify-center rounded-full bg-card/94 text-ink group-hover:bg-card">
              <Play aria-hidden="true" fill="currentColor" className="ml-1 size-8" />
            </span>
          </button>
        )}
      </div>
      <figcaption className="mt-1.5 flex flex-wrap gap-x-3 text-meta text-soft max-sm:px-4">
        {!isPlaying && <span>Playing this video loads content from {video.provider}.</span>}
        <a href={video.url} rel="nofollow ugc noopener" className="inline-flex items-center gap-1 text-link">
          Watch on {video.provider} <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
      </figcaption>
    </figure>
  );
}

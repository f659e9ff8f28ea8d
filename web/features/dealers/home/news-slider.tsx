/** Slider of news. */
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Media } from '#common/api/media.ts';
import type { Post } from '#common/api/posts.ts';
import { PostType } from '#common/domain/enums.ts';
import { BlurredImage } from '#web/ui/blurred-image.tsx';
import { CategorySign } from '#web/ui/category-sign.tsx';
import { Time } from '#web/ui/time.tsx';
import { TitleText } from '#web/ui/title-text.tsx';
import { PostsSlider } from './posts-slider.tsx';
import { newsSliderOptions } from './slider-options.ts';

interface NewsSliderProps {
  news: readonly Post[];
  /** Named on news that no dealer wrote. */
  siteName: string;
  hasPauseButton: boolean;
  /** The first words of a post's text. */
  excerptOf: (post: Post) => string;
}

export function NewsSlider({ news, siteName, hasPauseButton, excerptOf }: NewsSliderProps) {
  const options = useMemo(() => newsSliderOptions(news.length), [news.length]);
  return (
    <PostsSlider
      id="news"
      title="News"
      noun="news"
      posts={news}
      options={options}
      hasPauseButton={hasPauseButton}
      cardClassName={news.length > 1 ? 'md:mr-2 md:w-[calc(50%-4px)]!' : ''}
      action={
        <Link
          to="/news?types=250"
          className="inline-flex h-11 items-center rounded pl-2 text-control text-brand hover:text-brand-strong"
        >
          All news
        </Link>
      }
      renderCard={(post) => (
        <NewsCard post={post} publisher={post.dealer?.displayName ?? siteName} excerpt={excerptOf(post)} />
      )}
    />
  );
}

/** A picture fills its box: of a wide one more is drawn than is seen. */
function sizesOf({ width, height }: Media): string {
  const drawnIn = (boxWidth: number, boxHeight: number): number =>
    Math.round(Math.max(boxWidth, (boxHeight * width) / height));
  return `(width >= 640px) ${drawnIn(200, 152)}px, ${drawnIn(120, 96)}px`;
}

interface NewsCardProps {
  post: Post;
  publisher: string;
  excerpt: string;
}

function NewsCard({ post, publisher, excerpt }: NewsCardProps) {
  const [cover] = post.media;
  const sign = <CategorySign category={null} type={PostType.News} seed={post.id} />;
  return (
    <Link
      to={`/posts?id=${post.id}`}
      className="flex h-full min-h-24 overflow-hidden rounded border bg-card text-ink no-underline hover:border-edge focus-visible:-outline-offset-2"
    >
      <span className="relative w-30 shrink-0 bg-well max-[279px]:w-16 sm:w-50 md:w-36 lg:w-50">
        <span className="absolute inset-0">
          {cover ? <BlurredImage media={cover} alt="" sizes={sizesOf(cover)} fallback={sign} /> : sign}
        </span>
      </span>
      <span className="flex min-w-0 grow flex-col gap-1 p-3.5 sm:min-h-38 sm:px-[18px] sm:py-4">
        <span className="line-clamp-2 text-small-title">
          <TitleText>{post.title}</TitleText>
        </span>
        <span className="line-clamp-2 text-crumb text-soft max-sm:hidden">{excerpt}</span>
        <span className="mt-auto truncate text-meta text-soft">
          {publisher} · <Time value={post.createdAt} />
        </span>
      </span>
    </Link>
  );
}

/** Links to videos. */
import { expect, it } from 'vitest';
import { parseVideo } from './video.ts';

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['http://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/123456789', 'https://vimeo.com/123456789'],
  ['https://player.vimeo.com/video/123456789', 'https://vimeo.com/123456789'],
  ['https://rumble.com/v4abcde-a-title.html', 'https://rumble.com/v4abcde-a-title.html'],
])('%s is taken as %s', (link, url) => {
  expect(parseVideo(link)?.url).toBe(url);
});

it.each([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://vimeo.com/about',
  'javascript:alert(1)',
  'ftp://youtu.be/dQw4w9WgXcQ',
  '',
])('%s is refused', (link) => {
  expect(parseVideo(link)).toBeNull();
});

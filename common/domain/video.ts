/** Links to videos: which are accepted, and the player that a click loads. */

export type Video = {
  provider: 'YouTube' | 'Vimeo' | 'Rumble';
  /** The video's own page. */
  url: string;
  embedUrl: string;
};

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{6,12}$/;
const RUMBLE_ID = /^v[0-9a-z]{4,10}$/;

/** The video that a link names, with a clean address; null where it is none of the accepted hosts'. */
export function parseVideo(link: string): Video | null {
  const url = URL.parse(link.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const segments = url.pathname.split('/').filter(Boolean);
  if (host === 'youtube.com' || host === 'youtu.be') {
    const id = host === 'youtu.be' ? segments[0] : youtubeId(url, segments);
    if (id === undefined || !YOUTUBE_ID.test(id)) return null;
    return {
      provider: 'YouTube',
      url: `https://www.youtube.com/watch?v=${id}`,
      embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
    };
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = segments.at(-1) ?? '';
    if (!VIMEO_ID.test(id)) return null;
    return {
      provider: 'Vimeo',
      url: `https://vimeo.com/${id}`,
      embedUrl: `https://player.vimeo.com/video/${id}?dnt=1`,
    };
  }
  if (host === 'rumble.com') {
    const id = (segments[0] === 'embed' ? segments[1] : segments[0]?.split('-')[0]) ?? '';
    if (!RUMBLE_ID.test(id)) return null;
    return {
      provider: 'Rumble',
      url: `https://rumble.com/${segments.join('/')}`,
      embedUrl: `https://rumble.com/embed/${id}/`,
    };
  }
  return null;
}

function youtubeId(url: URL, segments: string[]): string | undefined {
  const isPath = ['shorts', 'embed', 'live'].includes(segments[0] ?? '');
  return isPath ? segments[1] : (url.searchParams.get('v') ?? undefined);
}

/** Favicons of a site. */
import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { loadSharp } from '#server/lib/sharp.ts';
import { viewCurrentTenant } from '#server/features/tenants/tenants.service.ts';

/** The pages draw the same one in the tenant's colour. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3c5a36"/><path d="M14.5 6h3v2.5H23l3 4-3 4h-5.5V27h-3V16.5H8v-8h6.5z" fill="#fff"/><path d="M11 12.5h9.25" stroke="#3c5a36" stroke-width="2" stroke-linecap="round"/></svg>`;
const MARK_SIDE = 32;
const DOTS_PER_INCH = 72;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const MEDIA_PATH = '/api/media/';
const SVG_PICTURE_SIDE = 96;
const MAX_ICONS = 500;

const caches = new WeakMap<AppContext, Map<string, Promise<Buffer>>>();

/** A square PNG; a logo that is not square stands in its middle. Made once for each logo and side. */
export async function readIcon(context: AppContext, actor: Actor, side: number): Promise<Buffer> {
  const { logoUrl } = await viewCurrentTenant(context, actor);
  const cache = caches.get(context) ?? new Map<string, Promise<Buffer>>();
  caches.set(context, cache);
  const key = `${side} ${logoUrl}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= MAX_ICONS) cache.clear();
  const icon = drawIcon(context, logoUrl, side);
  cache.set(key, icon);
  icon.catch(() => cache.delete(key));
  return icon;
}

async function drawIcon(context: AppContext, logoUrl: string | null, side: number): Promise<Buffer> {
  const logo = logoUrl === null ? null : await context.storage.read(logoUrl.slice(MEDIA_PATH.length));
  const sharp = await loadSharp();
  const picture =
    logo === null
      ? sharp(Buffer.from(MARK), { density: (DOTS_PER_INCH * side) / MARK_SIDE })
      : sharp(await buffer(logo.body));
  return picture.resize(side, side, { fit: 'contain', background: CLEAR }).png().toBuffer();
}

/** The mark as it is; a logo, which is no drawing, as a picture inside. */
export async function readSvgIcon(context: AppContext, actor: Actor): Promise<string> {
  const { logoUrl } = await viewCurrentTenant(context, actor);
  if (logoUrl === null) return MARK;
  const picture = (await readIcon(context, actor, SVG_PICTURE_SIDE)).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/png;base64,${picture}"/></svg>`;
}

const ICO_HEAD_BYTES = 22;

/** A PNG in the container that browsers ask for by themselves: a head of one entry, then the picture. */
export function wrapAsIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(ICO_HEAD_BYTES);
  head.writeUInt16LE(1, 2); // An icon,
  head.writeUInt16LE(1, 4); // one picture,
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10); // one plane,
  head.writeUInt16LE(32, 12); // 32 bits a pixel,
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(ICO_HEAD_BYTES, 18);
  return Buffer.concat([head, png]);
}

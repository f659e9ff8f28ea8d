/** Content security policy of pages. */
import type { SealedDocument } from './sealed-document.ts';

/** Sonner puts its own style sheet, always the same, into the page when it is loaded: an empty element first, then its text. */
const TOASTER_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** What no page needs; frames may show videos in full and nothing else. */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** What is the document's own: its scripts by nonce or hashes, its styles by nonce. */
type OwnParts = Pick<SealedDocument, 'scripts' | 'styleNonce'>;
type PolicyParts = OwnParts & { leaveAddress: string; isHttps: boolean; dev: boolean };

export function contentSecurityPolicy(parts: PolicyParts): string {
  const { scripts, styleNonce, leaveAddress, isHttps, dev } = parts;
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    "script-src-attr 'none'",
    ['style-src', "'self'", `'nonce-${styleNonce}'`, ...TOASTER_STYLES].join(' '),
    // Sliders and pictures are placed by style attributes that the server writes; none comes from what people write.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://rumble.com',
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    // Without scripts the age gate's form is answered with a redirect to where it leads away.
    `form-action 'self' ${URL.parse(leaveAddress)?.origin ?? ''}`.trim(),
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The addresses of pictures, and the choice among the widths of one. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE_PIC, mediaUrl, nearestWidth } from './media-url.ts';

describe('addresses of pictures', () => {
  it('names the width in the file', () => {
    expect(mediaUrl('profile/ab/abcd', 192)).toBe('/api/media/profile/ab/abcd-192.webp');
  });

  it('keeps default-profile-pic in the path of the default picture (spec 3)', () => {
    expect(DEFAULT_PROFILE_PIC).toContain('default-profile-pic');
  });

  it.each([
    [[96, 192, 384], 192, 192],
    [[384, 96, 192], 100, 192],
    [[96, 150], 192, 150],
    [[40], 192, 40],
    [[], 192, 192],
  ])('among %j for %i takes %i', (widths, wanted, expected) => {
    expect(nearestWidth(widths, wanted)).toBe(expected);
  });
});

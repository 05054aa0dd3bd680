import { decodeCursor, encodeCursor } from './message-cursor';

const LAST = { createdAt: new Date('2026-11-20T10:11:12.345Z'), id: '01935b3c-8d5e-7aaa-8bbb-0123456789ab' };

describe('message cursor', () => {
  it('comes back as it went', () => {
    expect(decodeCursor(encodeCursor(LAST))).toEqual(LAST);
  });

  it('survives being put into an address', () => {
    expect(encodeURIComponent(encodeCursor(LAST))).toBe(encodeCursor(LAST));
  });

  it.each([
    '',
    'x',
    '%%%',
    LAST.id,
    Buffer.from(`yesterday ${LAST.id}`).toString('base64url'),
    `${encodeCursor(LAST)}IDE`,
  ])('is not %s', (text) => {
    expect(decodeCursor(text)).toBeNull();
  });
});

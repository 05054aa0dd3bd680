import { newId } from '../ids';
import { decodeCursor, encodeCursor } from './keyset-cursor';

const encoded = (text: string) => Buffer.from(text).toString('base64url');

it('decodes an encoded cursor', () => {
  const row = { date: new Date('2026-03-01T10:00:00.123Z'), id: newId() };
  expect(decodeCursor(encodeCursor(row))).toEqual({ date: '2026-03-01T10:00:00.123Z', id: row.id });
});

it.each([
  '',
  'x',
  encoded(`2026-W05 ${newId()}`),
  encoded(`2026-03-01 ${newId()}`),
  encoded(`2026-03-01T10Z ${newId()}`),
  encoded(`2026-03-01T10:00:00,5Z ${newId()}`),
  encoded('2026-03-01T10:00:00.123Z 5'),
  encoded(`+275760-09-13T00:00:00.000Z ${newId()}`),
  encoded(`-271821-04-20T00:00:00.000Z ${newId()}`),
  encoded(`-000001-01-01T00:00:00.000Z ${newId()}`),
  encoded(`0000-01-01T00:00:00.000Z ${newId()}`),
  encoded(`2026-03-01T10:00:00.123Z ${newId()} more`),
])('rejects %j', (text) => {
  expect(decodeCursor(text)).toBeNull();
});

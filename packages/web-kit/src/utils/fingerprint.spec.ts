import { timeOrderedId } from './fingerprint';

test('a time-ordered id is a UUID v7 of the present time, and unique', () => {
  jest.useFakeTimers({ now: 0x0190_1234_5678 });
  const ids = Array.from({ length: 50 }, timeOrderedId);
  jest.useRealTimers();
  for (const id of ids) expect(id).toMatch(/^01901234-5678-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

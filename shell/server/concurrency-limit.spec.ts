import { ConcurrencyLimit, TooManyRequestsError } from './concurrency-limit';

it('refuses what exceeds the limit in all, until something has ended', () => {
  const limit = new ConcurrencyLimit(2, 2);
  const release = limit.acquire('a');
  limit.acquire('b');
  expect(() => limit.acquire('c')).toThrow(TooManyRequestsError);
  release();
  release();
  expect(limit.active).toBe(1);
  limit.acquire('c');
  expect(() => limit.acquire('c')).toThrow(TooManyRequestsError);
});

it('leaves room for other clients when one takes its share', () => {
  const limit = new ConcurrencyLimit(3, 2);
  limit.acquire('a');
  const release = limit.acquire('a');
  expect(() => limit.acquire('a')).toThrow(TooManyRequestsError);
  limit.acquire('b');
  release();
  limit.acquire('a');
  expect(limit.active).toBe(3);
});

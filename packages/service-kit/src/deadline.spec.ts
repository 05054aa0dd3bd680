import { withDeadline } from './deadline';

it('has the result of work that settles in time', async () => {
  expect(await withDeadline(1_000, async () => 3)).toBe(3);
  await expect(withDeadline(1_000, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});

it('rejects when the time is over', async () => {
  const never = () => new Promise<never>(() => undefined);
  await expect(withDeadline(5, never)).rejects.toThrow('It did not settle within 5 ms.');
  await expect(withDeadline(5, never, () => new Error('too late'))).rejects.toThrow('too late');
});

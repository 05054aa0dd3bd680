import { madeOnce } from '@larkspur/contracts/made-once';

it('makes the value when it is first needed, and only once', () => {
  let count = 0;
  const value = madeOnce(() => {
    count++;
    return undefined;
  });
  expect(count).toBe(0);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(count).toBe(1);
});

import fc from 'fast-check';
import { SlidingWindowCounter, toMinute, WINDOW_MS } from './sliding-window-counter';

const START = 1_000 * WINDOW_MS;

describe('SlidingWindowCounter', () => {
  it('allows the limit and then reports when the next request is allowed', () => {
    const counter = new SlidingWindowCounter();
    const results = Array.from({ length: 4 }, () => counter.consume('a', 3, START));
    expect(results.map(({ isAllowed, remaining }) => [isAllowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    expect(counter.consume('b', 3, START).isAllowed).toBe(true);
  });

  it('frees the capacity of each request a minute after it arrived, not of all requests at the start of a minute', () => {
    const counter = new SlidingWindowCounter();
    const late = START + WINDOW_MS - 1_000;
    for (let i = 0; i < 10; i++) counter.consume('a', 10, late);
    expect(counter.consume('a', 10, START + WINDOW_MS).isAllowed).toBe(false);
    const half = START + 1.5 * WINDOW_MS;
    const allowed = Array.from({ length: 10 }, () => counter.consume('a', 10, half)).filter((one) => one.isAllowed);
    expect(allowed).toHaveLength(5);
    expect(counter.consume('a', 10, START + 3 * WINDOW_MS).remaining).toBe(9);
  });

  it('reports the exact second at which the next request is allowed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 120 }),
        (limit, steps) => {
          const counter = new SlidingWindowCounter();
          let now = START;
          for (const step of steps) {
            now += step;
            const { isAllowed, seconds } = counter.consume('a', limit, now);
            if (isAllowed) continue;
            const copy = Object.assign(new SlidingWindowCounter(), structuredClone({ ...counter }));
            expect(copy.consume('a', limit, now + seconds * 1_000).isAllowed).toBe(true);
            if (seconds > 1) {
              expect(counter.consume('a', limit, now + (seconds - 1) * 1_000 - 1).isAllowed).toBe(false);
            }
            return;
          }
        },
      ),
    );
  });

  it('never allows twice the limit within any minute', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 200 }), (steps) => {
        const counter = new SlidingWindowCounter();
        const allowed: number[] = [];
        let now = START;
        for (const step of steps) {
          now += step;
          if (counter.consume('a', 10, now).isAllowed) allowed.push(now);
        }
        for (const at of allowed) {
          expect(allowed.filter((one) => one >= at && one < at + WINDOW_MS).length).toBeLessThan(20);
        }
      }),
    );
  });

  it('adds what other instances counted, in this minute and the previous one', () => {
    const counter = new SlidingWindowCounter();
    counter.add(toMinute(START), 'a', 2, START);
    expect(counter.consume('a', 3, START).isAllowed).toBe(true);
    expect(counter.consume('a', 3, START).isAllowed).toBe(false);
    counter.add(toMinute(START) - 1, 'b', 3, START);
    expect(counter.consume('b', 3, START).isAllowed).toBe(false);
    counter.add(toMinute(START) - 2, 'c', 3, START);
    expect(counter.consume('c', 3, START).isAllowed).toBe(true);
  });

  it('limits its counters: new keys beyond the maximum share them', () => {
    const counter = new SlidingWindowCounter(1_000);
    for (let i = 0; i < 100_000; i++) counter.consume(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, 3, START);
    expect(counter.keyCount).toBeLessThan(2_100);
    // A key from before the maximum still has a counter of its own.
    expect(counter.consume('10.0.0.1', 3, START).isAllowed).toBe(true);
    expect(counter.consume('192.0.2.1', 3, START).isAllowed).toBe(false);
    expect(counter.consume('192.0.2.1', 3, START + 2 * WINDOW_MS).isAllowed).toBe(true);
  });
});

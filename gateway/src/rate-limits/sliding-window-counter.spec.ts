import fc from 'fast-check';
import { SlidingWindowCounter, toMinute, WINDOW_MS } from './sliding-window-counter';

const START = 1_000 * WINDOW_MS;

describe('Spending', () => {
  it('lets the limit through and then says when to come back', () => {
    const spending = new SlidingWindowCounter();
    const verdicts = Array.from({ length: 4 }, () => spending.spend('a', 3, START));
    expect(verdicts.map(({ admitted, left }) => [admitted, left])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    expect(spending.spend('b', 3, START).admitted).toBe(true);
  });

  it('frees what is a minute ago, not all at the turn of the minute', () => {
    const spending = new SlidingWindowCounter();
    const late = START + WINDOW_MS - 1_000;
    for (let i = 0; i < 10; i++) spending.spend('a', 10, late);
    expect(spending.spend('a', 10, START + WINDOW_MS).admitted).toBe(false);
    const half = START + 1.5 * WINDOW_MS;
    const admitted = Array.from({ length: 10 }, () => spending.spend('a', 10, half)).filter((one) => one.admitted);
    expect(admitted).toHaveLength(5);
    expect(spending.spend('a', 10, START + 3 * WINDOW_MS).left).toBe(9);
  });

  it('says the truth about when there is room again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 120 }),
        (limit, steps) => {
          const spending = new SlidingWindowCounter();
          let now = START;
          for (const step of steps) {
            now += step;
            const { admitted, seconds } = spending.spend('a', limit, now);
            if (admitted) continue;
            // A whole second earlier it would have been too soon, and then it is not.
            const probe = Object.assign(new SlidingWindowCounter(), structuredClone({ ...spending }));
            expect(probe.spend('a', limit, now + seconds * 1_000).admitted).toBe(true);
            if (seconds > 1) expect(spending.spend('a', limit, now + (seconds - 1) * 1_000 - 1).admitted).toBe(false);
            return;
          }
        },
      ),
    );
  });

  it('never lets more than twice the limit through in any minute, whenever they come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 200 }), (steps) => {
        const spending = new SlidingWindowCounter();
        const admitted: number[] = [];
        let now = START;
        for (const step of steps) {
          now += step;
          if (spending.spend('a', 10, now).admitted) admitted.push(now);
        }
        for (const at of admitted) {
          expect(admitted.filter((one) => one >= at && one < at + WINDOW_MS).length).toBeLessThan(20);
        }
      }),
    );
  });

  it('counts what was spent elsewhere', () => {
    const spending = new SlidingWindowCounter();
    spending.add(toMinute(START), 'a', 2, START);
    expect(spending.spend('a', 3, START).admitted).toBe(true);
    expect(spending.spend('a', 3, START).admitted).toBe(false);
    spending.add(toMinute(START) - 1, 'b', 3, START);
    expect(spending.spend('b', 3, START).admitted).toBe(false);
    spending.add(toMinute(START) - 2, 'c', 3, START);
    expect(spending.spend('c', 3, START).admitted).toBe(true);
  });

  it('keeps so many keys, after which newcomers share', () => {
    const spending = new SlidingWindowCounter(1_000);
    for (let i = 0; i < 100_000; i++) spending.spend(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, 3, START);
    expect(spending.keys).toBeLessThan(2_100);
    // Whom it knew already it still counts alone.
    expect(spending.spend('10.0.0.1', 3, START).admitted).toBe(true);
    expect(spending.spend('192.0.2.1', 3, START).admitted).toBe(false);
    expect(spending.spend('192.0.2.1', 3, START + 2 * WINDOW_MS).admitted).toBe(true);
  });
});

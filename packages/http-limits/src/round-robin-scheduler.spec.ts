import { setImmediate as nextTurn } from 'node:timers/promises';
import { RoundRobinScheduler } from './round-robin-scheduler';

let scheduler: RoundRobinScheduler;
let started: string[];

beforeEach(() => {
  scheduler = new RoundRobinScheduler();
  started = [];
});

const run = (client: string, count = 1) => {
  for (let number = 1; number <= count; number += 1) {
    scheduler.run(
      () => started.push(`${client}${number}`),
      () => client,
    );
  }
};

async function untilStarted(count: number): Promise<void> {
  for (let turn = 0; started.length < count; turn += 1) {
    if (turn > 1_000) throw new Error(`Only ${started.length} of ${count} started.`);
    await nextTurn();
  }
}

it('starts a request at once', () => {
  run('a');
  expect(started).toEqual(['a1']);
});

it('starts a part of a burst at once, and the rest in the order of its arrival', async () => {
  run('a', 20);
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
  await untilStarted(20);
  expect(started).toEqual(Array.from({ length: 20 }, (_, index) => `a${index + 1}`));
});

it('starts another client’s request in the next turn', async () => {
  run('a', 100);
  run('b', 2);
  await nextTurn();
  expect(started).toContain('b1');
  expect(started.length).toBeLessThan(20);
  await untilStarted(102);
  expect(new Set(started).size).toBe(102);
});

it('starts requests at once again after a burst', async () => {
  run('a', 100);
  await untilStarted(100);
  await nextTurn();
  await nextTurn();
  run('b');
  expect(started.at(-1)).toBe('b1');
});

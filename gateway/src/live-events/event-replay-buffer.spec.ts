import { EventReplayBuffer } from './event-replay-buffer';

const USER = 'u1';
const LIMITS = { ageMs: 120_000, size: 1_000, overlapMs: 5_000 };

let recent: EventReplayBuffer;

const say = (id: string, text = id, userId = USER) => recent.add(id, new Map([[userId, { text, events: 1 }]]));
const since = (id: string, userId = USER) => recent.since(userId, id)?.map(({ text }) => text) ?? null;
const pass = (ms: number) => jest.advanceTimersByTime(ms);

beforeEach(() => {
  jest.useFakeTimers();
  recent = new EventReplayBuffer(LIMITS);
});

afterEach(() => jest.useRealTimers());

describe('RecentNews', () => {
  it('gives what came after an event, and a little of what came before it', () => {
    pass(LIMITS.overlapMs + 1);
    say('long before');
    pass(LIMITS.overlapMs + 1);
    say('just before');
    pass(100);
    say('seen');
    say('of another', 'x', 'u2');
    say('after');
    expect(since('seen.0.1')).toEqual(['just before', 'seen', 'after']);
    expect(since('seen.0.1', 'u3')).toEqual([]);
  });

  it('has a beginning to go on from, though nothing has happened', () => {
    const { point } = recent;
    say('first');
    expect(since(point)).toEqual(['first']);
    expect(since(recent.point)).toBeNull();
  });

  it('knows nothing of another’s beginning, nor of its own from before a gap', () => {
    const { point } = recent;
    expect(since(new EventReplayBuffer(LIMITS).point)).toBeNull();
    say('lost');
    recent.restart();
    expect([since(point), since('lost')]).toEqual([null, null]);
    expect(since(recent.point)).toEqual([]);
  });

  it('does not go on from what came right after its beginning: something of before may have come elsewhere later', () => {
    pass(LIMITS.overlapMs - 1);
    say('early');
    pass(2);
    say('late');
    expect(since('early')).toBeNull();
    expect(since('late')).toEqual(['early', 'late']);
  });

  it('forgets by time, but not the newest and what belongs to it', () => {
    pass(10_000);
    for (const id of ['a', 'b', 'c']) {
      say(id);
      pass(LIMITS.overlapMs - 1);
    }
    pass(10 * LIMITS.ageMs);
    recent.forget();
    expect([since('a'), since('c')]).toEqual([null, ['b', 'c']]);
    expect(recent.point).toBe('c');
  });

  it('forgets by size', () => {
    pass(10_000);
    for (let i = 0; i < 50; i++) {
      say(`m${i}`, 'x'.repeat(100));
      pass(1_000);
    }
    expect([since('m39'), since('m44')]).toEqual([null, null]);
    expect(since('m46')).toHaveLength(9);
  });

  it('takes a message once', () => {
    pass(10_000);
    expect([say('a'), say('a')]).toEqual([true, false]);
    expect(since('a')).toEqual(['a']);
  });

  it('keeps nothing of users whose news are forgotten', () => {
    for (let i = 0; i < 1_000; i++) say(`m${i}`, 'x'.repeat(100), `u${i}`);
    expect(Reflect.get(recent, 'byUser')).toHaveProperty('size', 10);
  });

  it.each(['', '__proto__', 'a.b', 'a.0.0\n', 'x'.repeat(10_000), 'a.0.0.0', '\u0000'])('knows no %j', (id) => {
    pass(10_000);
    say('a');
    expect(since(id)).toBeNull();
  });
});

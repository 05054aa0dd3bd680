import { EventReplayBuffer } from './event-replay-buffer';

const USER = 'u1';
const LIMITS = { ageMs: 120_000, size: 1_000, overlapMs: 5_000 };

let buffer: EventReplayBuffer;

const add = (id: string, text = id, userId = USER) => buffer.add(id, new Map([[userId, { text, count: 1 }]]));
const since = (id: string, userId = USER) => buffer.since(userId, id)?.map(({ text }) => text) ?? null;
const advance = (ms: number) => jest.advanceTimersByTime(ms);

beforeEach(() => {
  jest.useFakeTimers();
  buffer = new EventReplayBuffer(LIMITS);
});

afterEach(() => jest.useRealTimers());

describe('EventReplayBuffer', () => {
  it('returns what followed an event, and what came shortly before it', () => {
    advance(LIMITS.overlapMs + 1);
    add('long before');
    advance(LIMITS.overlapMs + 1);
    add('just before');
    advance(100);
    add('seen');
    add('of another', 'x', 'u2');
    add('after');
    expect(since('seen.0.1')).toEqual(['just before', 'seen', 'after']);
    expect(since('seen.0.1', 'u3')).toEqual([]);
  });

  it('can be resumed from its start although nothing has happened', () => {
    const { position } = buffer;
    add('first');
    expect(since(position)).toEqual(['first']);
    expect(since(buffer.position)).toBeNull();
  });

  it('does not resume from another process’s start, nor from its own before a reset', () => {
    const { position } = buffer;
    expect(since(new EventReplayBuffer(LIMITS).position)).toBeNull();
    add('lost');
    buffer.reset();
    expect([since(position), since('lost')]).toEqual([null, null]);
    expect(since(buffer.position)).toEqual([]);
  });

  it('does not resume from a message right after its start, which another instance may have received earlier', () => {
    advance(LIMITS.overlapMs - 1);
    add('early');
    advance(2);
    add('late');
    expect(since('early')).toBeNull();
    expect(since('late')).toEqual(['early', 'late']);
  });

  it('evicts old messages, but not the newest and its overlap', () => {
    advance(10_000);
    for (const id of ['a', 'b', 'c']) {
      add(id);
      advance(LIMITS.overlapMs - 1);
    }
    advance(10 * LIMITS.ageMs);
    buffer.evict();
    expect([since('a'), since('c')]).toEqual([null, ['b', 'c']]);
    expect(buffer.position).toBe('c');
  });

  it('evicts messages beyond its size', () => {
    advance(10_000);
    for (let i = 0; i < 50; i++) {
      add(`m${i}`, 'x'.repeat(100));
      advance(1_000);
    }
    expect([since('m39'), since('m44')]).toEqual([null, null]);
    expect(since('m46')).toHaveLength(9);
  });

  it('adds a message once', () => {
    advance(10_000);
    expect([add('a'), add('a')]).toEqual([true, false]);
    expect(since('a')).toEqual(['a']);
  });

  it('keeps no entry for users whose events were evicted', () => {
    for (let i = 0; i < 1_000; i++) add(`m${i}`, 'x'.repeat(100), `u${i}`);
    expect(Reflect.get(buffer, 'byUser')).toHaveProperty('size', 10);
  });

  it.each(['', '__proto__', 'a.b', 'a.0.0\n', 'x'.repeat(10_000), 'a.0.0.0', '\u0000'])('does not know %j', (id) => {
    advance(10_000);
    add('a');
    expect(since(id)).toBeNull();
  });
});

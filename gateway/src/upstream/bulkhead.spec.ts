import { Bulkhead, BulkheadRejectedError } from './bulkhead';

const line = () => new Bulkhead({ maxConcurrent: 2, maxQueued: 2, queueTimeoutMs: 150 });

describe('WaitingLine', () => {
  it('has so many places, which go to who has waited longest', async () => {
    const waiting = line();
    expect([waiting.tryAcquire(), waiting.tryAcquire(), waiting.tryAcquire()]).toEqual([true, true, false]);
    const came: string[] = [];
    const first = waiting.acquire().then(() => came.push('first'));
    const second = waiting.acquire().then(() => came.push('second'));
    waiting.release();
    await first;
    expect([came, waiting.active, waiting.queued]).toEqual([['first'], 2, 1]);
    waiting.release();
    await second;
    waiting.release();
    waiting.release();
    expect([came, waiting.active, waiting.queued]).toEqual([['first', 'second'], 0, 0]);
  });

  it('is no longer than it may be', async () => {
    const waiting = line();
    waiting.tryAcquire();
    waiting.tryAcquire();
    const stay = Promise.allSettled([waiting.acquire(), waiting.acquire()]);
    await expect(waiting.acquire()).rejects.toThrow(BulkheadRejectedError);
    waiting.rejectQueued();
    expect((await stay).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(waiting.active).toBe(2);
  });

  it('lets nobody wait long', async () => {
    const waiting = line();
    waiting.tryAcquire();
    waiting.tryAcquire();
    await expect(waiting.acquire()).rejects.toThrow('No place became free in time.');
    expect(waiting.queued).toBe(0);
  });
});

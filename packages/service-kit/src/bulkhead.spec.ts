import { Bulkhead, BulkheadRejectedError } from './bulkhead';

const createFull = (): Bulkhead => {
  const bulkhead = new Bulkhead({ maxConcurrent: 2, maxQueued: 2, queueTimeoutMs: 150 });
  expect([bulkhead.tryAcquire(), bulkhead.tryAcquire(), bulkhead.tryAcquire()]).toEqual([true, true, false]);
  return bulkhead;
};

describe('Bulkhead', () => {
  it('grants free slots in the order of arrival', async () => {
    const bulkhead = createFull();
    const granted: string[] = [];
    const first = bulkhead.acquire().then(() => granted.push('first'));
    const second = bulkhead.acquire().then(() => granted.push('second'));
    bulkhead.release();
    await first;
    expect([granted, bulkhead.active, bulkhead.queued]).toEqual([['first'], 2, 1]);
    bulkhead.release();
    await second;
    bulkhead.release();
    bulkhead.release();
    expect([granted, bulkhead.active, bulkhead.queued]).toEqual([['first', 'second'], 0, 0]);
  });

  it('rejects a caller when the queue is full, and all queued callers on request', async () => {
    const bulkhead = createFull();
    const queued = Promise.allSettled([bulkhead.acquire(), bulkhead.acquire()]);
    await expect(bulkhead.acquire()).rejects.toThrow(BulkheadRejectedError);
    bulkhead.rejectQueued();
    expect((await queued).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([bulkhead.active, bulkhead.queued]).toEqual([2, 0]);
  });

  it('rejects a caller that has waited for the queue timeout', async () => {
    const bulkhead = createFull();
    await expect(bulkhead.acquire()).rejects.toThrow('No slot became free in time.');
    expect(bulkhead.queued).toBe(0);
  });

  it('has no queue by default', async () => {
    const bulkhead = new Bulkhead({ maxConcurrent: 1 });
    await bulkhead.acquire();
    await expect(bulkhead.acquire()).rejects.toThrow(BulkheadRejectedError);
  });

  it('runs work within its slots and frees a slot when the work fails', async () => {
    const bulkhead = new Bulkhead({ maxConcurrent: 1, maxQueued: 1 });
    const failing = bulkhead.run(async () => {
      throw new Error('on purpose');
    });
    const next = bulkhead.run(async () => bulkhead.active);
    await expect(failing).rejects.toThrow('on purpose');
    expect(await next).toBe(1);
    expect(bulkhead.active).toBe(0);
  });
});

import type { Events } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { OnBroadcast } from '@larkspur/service-kit/bus/handlers';
import { newId } from '@larkspur/service-kit/ids';
import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { type RateLimitResult, SlidingWindowCounter, toMinute } from './sliding-window-counter';

const BROADCAST_INTERVAL_MS = 200;
const MAX_KEYS_PER_MESSAGE = 5_000;
const MAX_PENDING_KEYS = 50_000;

/**
 * Shares the limits between all instances: each broadcasts the requests that it let through. Without the broker each
 * instance limits on its own. Counts that could not be sent in the meantime are dropped, because the others would reject
 * requests for a window that is over.
 */
@Injectable()
export class DistributedRateLimiter {
  private readonly counter = new SlidingWindowCounter();
  private readonly instanceId = newId();
  private pendingDeltas = new Map<string, number>();
  private minute = 0;

  constructor(private readonly bus: Bus) {}

  consume(key: string, limit: number, now = Date.now()): RateLimitResult {
    const result = this.counter.consume(key, limit, now);
    if (result.isAllowed) this.recordDelta(key, now);
    return result;
  }

  @OnBroadcast('limits.spent')
  async applyDeltas({ from, minute, spent }: Events['limits.spent']): Promise<void> {
    if (from === this.instanceId) return;
    const now = Date.now();
    for (const [key, count] of spent) this.counter.add(minute, key, count, now);
  }

  @RecurringJob({ title: 'Share rate limits', everyMs: BROADCAST_INTERVAL_MS })
  async broadcast(): Promise<void> {
    if (!this.bus.state().connected) this.pendingDeltas.clear();
    if (this.pendingDeltas.size === 0) return;
    const spent = [...this.pendingDeltas].slice(0, MAX_KEYS_PER_MESSAGE);
    for (const [key] of spent) this.pendingDeltas.delete(key);
    try {
      await this.bus.publish('limits.spent', { from: this.instanceId, minute: this.minute, spent });
    } catch {
      // The bus logs a lost connection; until it is back each instance limits on its own.
    }
  }

  private recordDelta(key: string, now: number): void {
    if (toMinute(now) !== this.minute) {
      // Drops at most the requests of one broadcast interval of the previous minute.
      this.pendingDeltas = new Map();
      this.minute = toMinute(now);
    }
    const count = this.pendingDeltas.get(key);
    if (count !== undefined || this.pendingDeltas.size < MAX_PENDING_KEYS)
      this.pendingDeltas.set(key, (count ?? 0) + 1);
  }
}

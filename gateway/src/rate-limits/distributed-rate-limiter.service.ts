import type { Events } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Drain } from '@larkspur/service-kit/drain';
import { newId } from '@larkspur/service-kit/ids';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { type RateLimitResult, SlidingWindowCounter, toMinute } from './sliding-window-counter';

/** So long what is spent here is not known elsewhere. */
const BROADCAST_INTERVAL_MS = 200;
/** Of one message; what is more goes with the next. */
const MAX_KEYS_PER_MESSAGE = 5_000;
/** What could not be told in time is not told at all. */
const MAX_PENDING_KEYS = 50_000;

/**
 * The limits hold for all instances together: each tells the others what it let through. Without the broker each limits
 * alone, and what it could not tell then is never told: the others would refuse for what is long over.
 */
@Injectable()
export class DistributedRateLimiter implements OnApplicationBootstrap {
  private readonly spending = new SlidingWindowCounter();
  private readonly self = newId();
  private untold = new Map<string, number>();
  private minute = 0;
  private telling = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: GatewayConfig,
    private readonly bus: Bus,
    drain: Drain,
  ) {
    drain.onDrain(async () => clearInterval(this.timer));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.RATE_LIMITS === 'off') return;
    await this.bus.observe('limits.spent', (event) => this.learn(event));
    this.timer = setInterval(() => void this.tell(), BROADCAST_INTERVAL_MS).unref();
  }

  spend(key: string, limit: number, now = Date.now()): RateLimitResult {
    const verdict = this.spending.spend(key, limit, now);
    if (verdict.admitted) this.remember(key, now);
    return verdict;
  }

  private remember(key: string, now: number): void {
    if (toMinute(now) !== this.minute) {
      // At most what the last fifth of a second of the old minute let through.
      this.untold = new Map();
      this.minute = toMinute(now);
    }
    const times = this.untold.get(key);
    if (times !== undefined || this.untold.size < MAX_PENDING_KEYS) this.untold.set(key, (times ?? 0) + 1);
  }

  private learn({ from, minute, spent }: Events['limits.spent']): void {
    if (from === this.self) return;
    const now = Date.now();
    for (const [key, times] of spent) this.spending.add(minute, key, times, now);
  }

  private async tell(): Promise<void> {
    if (!this.bus.state().connected) this.untold.clear();
    if (this.telling || this.untold.size === 0) return;
    this.telling = true;
    try {
      const spent = [...this.untold].slice(0, MAX_KEYS_PER_MESSAGE);
      for (const [key] of spent) this.untold.delete(key);
      await this.bus.publish('limits.spent', { from: this.self, minute: this.minute, spent });
    } catch {
      // Gone with the broker: the bus says so, and each limits alone.
    } finally {
      this.telling = false;
    }
  }
}

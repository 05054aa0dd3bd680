import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RateLimitedAudit } from '../audit/rate-limited-audit.service';
import { SigningKeys } from '../keys/signing-keys.service';
import { KnownDevices } from '../known-device/known-devices.service';
import { PasswordResets } from '../password-reset/password-resets.service';
import { PasswordThrottle } from '../password-throttle/password-throttle.service';
import { SessionRepository } from '../session/session.repository';

const KEYS_EVERY_MS = 30_000;
const CLEAN_EVERY_MS = 600_000;

/** What has to be done from time to time, by any instance: several of them at once do no harm. */
@Injectable()
export class MaintenanceJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(MaintenanceJob.name);
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly keys: SigningKeys,
    private readonly throttle: PasswordThrottle,
    private readonly devices: KnownDevices,
    private readonly resets: PasswordResets,
    private readonly sessions: SessionRepository,
    private readonly refusals: RateLimitedAudit,
  ) {}

  onApplicationBootstrap(): void {
    this.running = Promise.all([
      this.repeat(KEYS_EVERY_MS, () => this.keys.rotateIfDue()),
      this.repeat(CLEAN_EVERY_MS, () => this.clean()),
    ]);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Forgets what is of no use any more. */
  async clean(): Promise<void> {
    for (const what of [this.throttle, this.devices, this.resets, this.sessions, this.refusals])
      await what.deleteExpired();
  }

  private async repeat(everyMs: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await delay(everyMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await work().catch((error) => this.log.warn({ err: error }, 'Upkeep failed, trying again'));
    }
  }
}

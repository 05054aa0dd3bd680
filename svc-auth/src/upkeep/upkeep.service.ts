import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RefusalAudit } from '../audit/refusal-audit';
import { KnownDevices } from '../known-device/known-devices';
import { PasswordResets } from '../reset-password/password-resets';
import { SessionRepository } from '../session/session.repository';
import { SigningKeys } from '../signing-key/signing-keys.service';
import { PasswordThrottle } from '../throttle/password-throttle.service';

const KEYS_EVERY_MS = 30_000;
const CLEAN_EVERY_MS = 600_000;

/** What has to be done from time to time, by any instance: several of them at once do no harm. */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(Upkeep.name);
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly keys: SigningKeys,
    private readonly throttle: PasswordThrottle,
    private readonly devices: KnownDevices,
    private readonly resets: PasswordResets,
    private readonly sessions: SessionRepository,
    private readonly refusals: RefusalAudit,
  ) {}

  onApplicationBootstrap(): void {
    this.running = Promise.all([
      this.repeat(KEYS_EVERY_MS, () => this.keys.look()),
      this.repeat(CLEAN_EVERY_MS, () => this.clean()),
    ]);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Forgets what is of no use any more. */
  async clean(): Promise<void> {
    for (const what of [this.throttle, this.devices, this.resets, this.sessions, this.refusals]) await what.clean();
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

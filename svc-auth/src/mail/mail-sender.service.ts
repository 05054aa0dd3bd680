import { setTimeout as delay } from 'node:timers/promises';
import { Drain } from '@larkspur/service-kit/drain';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AuthConfig } from '../config';
import { MailRepository, type WaitingMail } from './mail.repository';
import { MailMetrics } from './mail-metrics';
import { MailTransport, RecipientRejectedError } from './mail-transport';
import { openContent } from './sealed-content';

const MOST_IN_FLIGHT = 5;
const IDLE_MS = 1_000;
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 600_000;
const LAST_PAUSE_MS = 10_000;
const PRUNE_EVERY_MS = 3_600_000;
/** Less than a process has to stop. */
const STOP_PATIENCE_MS = 7_000;
const LONGEST_ERROR = 500;

/**
 * Hands what waits in the queue to the post office, a bounded number a second. At least once: a crash between the
 * server's yes and our note of it sends a mail again, under the same message id. Several instances take different mails.
 */
@Injectable()
export class MailSender implements OnApplicationBootstrap {
  private readonly logger = new Logger(MailSender.name);
  private readonly inFlight = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private awake = new AbortController();
  private pruneAt = 0;

  constructor(
    private readonly config: AuthConfig,
    private readonly mails: MailRepository,
    private readonly postOffice: MailTransport,
    private readonly metrics: MailMetrics,
    drain: Drain,
  ) {
    drain.onStopIntake(() => this.stop());
  }

  onApplicationBootstrap(): void {
    this.logger.log(this.postOffice.whereabouts);
    this.running = this.run();
  }

  /** Looks at once instead of at the next look. */
  wake(): void {
    this.awake.abort();
  }

  /** What is in flight is finished as far as the process has time for it; the rest is another instance's. */
  private async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
    const patience = new AbortController();
    await Promise.race([
      Promise.all(this.inFlight),
      delay(STOP_PATIENCE_MS, undefined, patience).catch(() => undefined),
    ]);
    patience.abort();
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.stopping.signal.aborted; ) {
      this.awake = new AbortController();
      let started = 0;
      try {
        started = await this.startDue();
        await this.prune();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.logger.warn({ err: error, failures }, 'The mail queue could not be read, trying on');
      }
      if (started > 0) await this.pause((1_000 * started) / this.config.MAIL_PER_SECOND, this.stopping.signal);
      else await this.pause(Math.min(IDLE_MS * 2 ** failures, LAST_PAUSE_MS), this.awake.signal);
    }
  }

  /** @returns how many deliveries began */
  private async startDue(): Promise<number> {
    for (const { id: mailId, kind, attempts } of await this.mails.abandonOverdue()) {
      this.giveUp(mailId, kind, `Its time is over after ${attempts} attempts`);
    }
    const room = Math.min(MOST_IN_FLIGHT - this.inFlight.size, this.config.MAIL_PER_SECOND);
    const claimed = room > 0 ? await this.mails.claim(room) : [];
    for (const mail of claimed) this.track(this.deliver(mail));
    return claimed.length;
  }

  private track(delivery: Promise<void>): void {
    this.inFlight.add(delivery);
    void delivery.finally(() => {
      this.inFlight.delete(delivery);
      // There is room for the next.
      this.wake();
    });
  }

  /** Never rejects: whose outcome could not be noted is taken up again when its lease ends. */
  private async deliver({ id, kind, toAddress, toName, words, createdAt, attempts }: WaitingMail): Promise<void> {
    try {
      await this.postOffice.take({
        id,
        kind,
        to: { address: toAddress, name: toName },
        createdAt,
        content: openContent(this.config.KEY_ENCRYPTION_SECRET, id, words),
      });
    } catch (error) {
      return this.noting(id, () => this.fail(id, kind, attempts, error as Error));
    }
    await this.noting(id, async () => {
      await this.mails.markSent(id);
      this.metrics.sent.inc({ kind });
      this.logger.debug({ mailId: id, kind }, 'A mail was sent');
    });
  }

  private async fail(id: string, kind: string, attempts: number, error: Error): Promise<void> {
    const reason = error.message.slice(0, LONGEST_ERROR);
    if (error instanceof RecipientRejectedError) {
      await this.mails.abandon(id, reason);
      return this.giveUp(id, kind, 'The mail server does not know the recipient');
    }
    // Neither in step with the other instances nor with what made it fail.
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS) * (0.75 + Math.random() / 2);
    await this.mails.postpone(id, reason, wait);
    this.metrics.failed.inc({ kind });
    // Without the server's words: they may repeat the address.
    const { code = error.name, responseCode } = error as { code?: string; responseCode?: number };
    this.logger.warn({ mailId: id, kind, attempts, code, responseCode }, 'A mail could not be sent, trying on later');
  }

  private giveUp(mailId: string, kind: string, why: string): void {
    this.metrics.abandoned.inc({ kind });
    this.logger.error({ mailId, kind, why }, 'A mail is given up');
  }

  private async noting(mailId: string, note: () => Promise<void>): Promise<void> {
    try {
      await note();
    } catch (error) {
      this.logger.error({ err: error, mailId }, 'What became of a mail could not be noted');
    }
  }

  private async prune(): Promise<void> {
    if (Date.now() < this.pruneAt) return;
    await this.mails.prune();
    this.pruneAt = Date.now() + PRUNE_EVERY_MS;
  }

  private async pause(ms: number, until: AbortSignal): Promise<void> {
    await delay(ms, undefined, { signal: until }).catch(() => undefined);
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '@larkspur/service-kit/deadline';
import { Drain } from '@larkspur/service-kit/drain';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AuthConfig } from '../config';
import { MailMetrics } from './mail.metrics';
import { type ClaimedMail, MailRepository } from './mail.repository';
import { MailTransport, RecipientRejectedError } from './mail-transport';
import { openContent } from './sealed-content';

const MAX_IN_FLIGHT = 5;
const POLL_INTERVAL_MS = 1_000;
const MAX_POLL_INTERVAL_MS = 10_000;
const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 600_000;
/** Shorter than the time a process gets to shut down. */
const SHUTDOWN_TIMEOUT_MS = 7_000;
const MAX_ERROR_LENGTH = 500;

/**
 * Sends queued email through the transport at a bounded rate. Delivery is at least once: after a crash between the
 * server's acceptance and the update of the row, an email is sent again under the same Message-ID. Instances claim
 * different emails.
 */
@Injectable()
export class MailSender implements OnApplicationBootstrap {
  private readonly logger = new Logger(MailSender.name);
  private readonly inFlight = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private wakeSignal = new AbortController();

  constructor(
    private readonly config: AuthConfig,
    private readonly mails: MailRepository,
    private readonly transport: MailTransport,
    private readonly metrics: MailMetrics,
    drain: Drain,
  ) {
    drain.onStopIntake(() => this.stop());
  }

  onApplicationBootstrap(): void {
    this.logger.log(this.transport.description);
    this.running = this.run();
  }

  /** Ends the current pause between two polls. */
  wake(): void {
    this.wakeSignal.abort();
  }

  /** Waits for deliveries in flight until the timeout; another instance retries the rest when their leases expire. */
  private async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
    await withDeadline(SHUTDOWN_TIMEOUT_MS, () => Promise.all(this.inFlight)).catch(() => undefined);
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.stopping.signal.aborted; ) {
      this.wakeSignal = new AbortController();
      let started = 0;
      try {
        started = await this.startDueDeliveries();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.logger.warn({ err: error, failures }, 'Could not read the mail queue, retrying');
      }
      if (started > 0) await this.pause((1_000 * started) / this.config.MAIL_PER_SECOND, this.stopping.signal);
      else await this.pause(Math.min(POLL_INTERVAL_MS * 2 ** failures, MAX_POLL_INTERVAL_MS), this.wakeSignal.signal);
    }
  }

  /** @returns the number of deliveries started */
  private async startDueDeliveries(): Promise<number> {
    for (const { id: mailId, kind, attempts } of await this.mails.abandonExpired()) {
      this.reportAbandoned(mailId, kind, `Expired after ${attempts} attempts`);
    }
    const capacity = Math.min(MAX_IN_FLIGHT - this.inFlight.size, this.config.MAIL_PER_SECOND);
    const claimed = capacity > 0 ? await this.mails.claim(capacity) : [];
    for (const mail of claimed) this.track(this.deliver(mail));
    return claimed.length;
  }

  private track(delivery: Promise<void>): void {
    this.inFlight.add(delivery);
    void delivery.finally(() => {
      this.inFlight.delete(delivery);
      // There is capacity for the next email.
      this.wake();
    });
  }

  /** Never rejects: an email whose outcome could not be stored is retried when its lease expires. */
  private async deliver({
    id,
    kind,
    toAddress,
    toName,
    sealedContent,
    createdAt,
    attempts,
  }: ClaimedMail): Promise<void> {
    try {
      await this.transport.send({
        id,
        kind,
        to: { address: toAddress, name: toName },
        createdAt,
        content: openContent(this.config.KEY_ENCRYPTION_SECRET, id, sealedContent),
      });
    } catch (error) {
      return this.storeOutcome(id, () => this.handleFailure(id, kind, attempts, error as Error));
    }
    await this.storeOutcome(id, async () => {
      await this.mails.markSent(id);
      this.metrics.sent.inc({ kind });
      this.logger.debug({ mailId: id, kind }, 'Email sent');
    });
  }

  private async handleFailure(id: string, kind: string, attempts: number, error: Error): Promise<void> {
    const reason = error.message.slice(0, MAX_ERROR_LENGTH);
    if (error instanceof RecipientRejectedError) {
      await this.mails.abandon(id, reason);
      return this.reportAbandoned(id, kind, 'The mail server rejected the recipient');
    }
    // Jitter keeps retries of different instances and different emails apart.
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS) * (0.75 + Math.random() / 2);
    await this.mails.postpone(id, reason, wait);
    this.metrics.failed.inc({ kind });
    // Without the server's message, which may repeat the address.
    const { code = error.name, responseCode } = error as { code?: string; responseCode?: number };
    this.logger.warn({ mailId: id, kind, attempts, code, responseCode }, 'Could not send an email, retrying later');
  }

  private reportAbandoned(mailId: string, kind: string, reason: string): void {
    this.metrics.abandoned.inc({ kind });
    this.logger.error({ mailId, kind, reason }, 'Abandoned an email');
  }

  private async storeOutcome(mailId: string, store: () => Promise<void>): Promise<void> {
    try {
      await store();
    } catch (error) {
      this.logger.error({ err: error, mailId }, 'Could not store the outcome of an email');
    }
  }

  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    await delay(ms, undefined, { signal }).catch(() => undefined);
  }
}

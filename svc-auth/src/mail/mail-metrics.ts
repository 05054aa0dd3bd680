import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { MailRepository } from './mail.repository';

@Injectable()
export class MailMetrics {
  readonly sent: Counter<'kind'>;
  readonly failed: Counter<'kind'>;
  readonly abandoned: Counter<'kind'>;

  constructor({ registry }: Metrics, mails: MailRepository) {
    const counter = (name: string, help: string) =>
      new Counter({ name, help, labelNames: ['kind'] as const, registers: [registry] });
    this.sent = counter('mail_sent_total', 'Mails that a server or the folder took.');
    this.failed = counter('mail_failures_total', 'Attempts that failed and are repeated.');
    this.abandoned = counter('mail_abandoned_total', 'Mails that were given up.');
    let oldestSeconds = 0;
    new Gauge({
      name: 'mail_waiting',
      help: 'Mails that wait to be sent, of all instances.',
      registers: [registry],
      async collect() {
        // Without the database the last figures stand: everything else must still be seen.
        const waiting = await mails.waiting().catch(() => null);
        if (!waiting) return;
        oldestSeconds = waiting.oldestSeconds;
        this.set(waiting.count);
      },
    });
    new Gauge({
      name: 'mail_oldest_waiting_seconds',
      help: 'Age of the oldest mail that waits, of all instances, at the last look.',
      registers: [registry],
      collect() {
        this.set(oldestSeconds);
      },
    });
  }
}

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
    this.sent = counter('mail_sent_total', 'Emails accepted by the mail transport.');
    this.failed = counter('mail_failures_total', 'Failed delivery attempts that will be retried.');
    this.abandoned = counter('mail_abandoned_total', 'Emails abandoned without delivery.');
    let oldestSeconds = 0;
    new Gauge({
      name: 'mail_waiting',
      help: 'Emails waiting to be sent, across all instances.',
      registers: [registry],
      async collect() {
        // When the database is down, the last values stay, so that all other metrics are still served.
        const backlog = await mails.measureBacklog().catch(() => null);
        if (!backlog) return;
        oldestSeconds = backlog.oldestSeconds;
        this.set(backlog.count);
      },
    });
    new Gauge({
      name: 'mail_oldest_waiting_seconds',
      help: 'Age of the oldest waiting email, across all instances, when mail_waiting was last measured.',
      registers: [registry],
      collect() {
        this.set(oldestSeconds);
      },
    });
  }
}

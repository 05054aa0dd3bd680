import { measuredGauge } from '@larkspur/service-kit/observability/measured-gauge';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
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
    measuredGauge(
      registry,
      { name: 'mail_waiting', help: 'Emails waiting to be sent, across all instances.' },
      async () => (await mails.measureBacklog()).count,
    );
    measuredGauge(
      registry,
      { name: 'mail_oldest_waiting_seconds', help: 'Age of the oldest waiting email, across all instances.' },
      async () => (await mails.measureBacklog()).oldestSeconds,
    );
  }
}

import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DeadLetterRepository } from './dead-letter.repository';

@Injectable()
export class DeadLetterMetrics {
  private readonly logger = new Logger(DeadLetterMetrics.name);

  constructor(metrics: Metrics, deadLetters: DeadLetterRepository) {
    const { logger } = this;
    new Gauge({
      name: 'dead_letters_waiting',
      help: 'Dead letters that have not been redriven, by queue.',
      labelNames: ['queue'],
      registers: [metrics.registry],
      async collect() {
        try {
          const waiting = await deadLetters.countWaiting();
          this.reset();
          for (const { queue, count } of waiting) this.set({ queue }, count);
        } catch (error) {
          // The other metrics must stay readable while the database is unavailable.
          logger.warn({ err: error }, 'The dead letters could not be counted');
          this.reset();
        }
      },
    });
  }
}

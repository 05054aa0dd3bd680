import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DeadLetterRepository } from './dead-letter.repository';

@Injectable()
export class DeadLetterMetrics {
  private readonly logger = new Logger(DeadLetterMetrics.name);

  constructor(metrics: Metrics, letters: DeadLetterRepository) {
    const { logger } = this;
    new Gauge({
      name: 'dead_letters_waiting',
      help: 'Messages that a queue refused for good and nobody has redriven.',
      labelNames: ['queue'],
      registers: [metrics.registry],
      async collect() {
        try {
          const waiting = await letters.waiting();
          this.reset();
          for (const { queue, letters: count } of waiting) this.set({ queue }, count);
        } catch (error) {
          // The other metrics are read just when something is away.
          logger.warn({ err: error }, 'The dead letters could not be counted');
          this.reset();
        }
      },
    });
  }
}

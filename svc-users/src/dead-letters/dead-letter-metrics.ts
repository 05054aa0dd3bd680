import { measuredGauge } from '@larkspur/service-kit/observability/measured-gauge';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { DeadLetterRepository } from './dead-letter.repository';

@Injectable()
export class DeadLetterMetrics {
  constructor({ registry }: Metrics, deadLetters: DeadLetterRepository) {
    measuredGauge(
      registry,
      {
        name: 'dead_letters_waiting',
        help: 'Dead letters that have not been redriven, by queue.',
        labelNames: ['queue'],
      },
      async () => (await deadLetters.countWaiting()).map(({ queue, count }) => [{ queue }, count]),
    );
  }
}

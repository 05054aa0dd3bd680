import { Injectable } from '@nestjs/common';
import { measuredGauge } from '../observability/measured-gauge';
import { Metrics } from '../observability/metrics';
import { ReconciliationRepository } from './reconciliation.repository';

@Injectable()
export class ReconciliationMetrics {
  constructor({ registry }: Metrics, repository: ReconciliationRepository) {
    measuredGauge(
      registry,
      {
        name: 'reconciliation_differences',
        help: 'Open differences between services that need a person.',
        labelNames: ['name', 'kind'],
      },
      async () => (await repository.countOpen()).map(({ name, kind, open }) => [{ name, kind }, open]),
    );
    measuredGauge(
      registry,
      {
        name: 'reconciliation_pass_age_seconds',
        help: 'Since every copy was compared last.',
        labelNames: ['name'],
      },
      async () => (await repository.listPasses()).map(({ name, ageSeconds }) => [{ name }, ageSeconds]),
    );
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../observability/metrics';
import { ReconciliationRepository } from './reconciliation.repository';

@Injectable()
export class ReconciliationMetrics {
  private readonly logger = new Logger(ReconciliationMetrics.name);

  constructor({ registry }: Metrics, repository: ReconciliationRepository) {
    const collectSafely = async (gauge: Gauge, collect: () => Promise<void>) => {
      gauge.reset();
      try {
        await collect();
      } catch (error) {
        // The other metrics must stay readable while the database is unavailable.
        this.logger.warn({ err: error }, 'The state of reconciliation could not be read');
      }
    };
    new Gauge({
      name: 'reconciliation_differences',
      help: 'Open differences between services that need a person.',
      labelNames: ['name', 'kind'],
      registers: [registry],
      collect() {
        return collectSafely(this, async () => {
          for (const { name, kind, open } of await repository.countOpen()) this.set({ name, kind }, open);
        });
      },
    });
    new Gauge({
      name: 'reconciliation_pass_age_seconds',
      help: 'Since every copy was compared last.',
      labelNames: ['name'],
      registers: [registry],
      collect() {
        return collectSafely(this, async () => {
          for (const { name, ageSeconds } of await repository.listPasses()) this.set({ name }, ageSeconds);
        });
      },
    });
  }
}

import { Logger } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';

const logger = new Logger('Metrics');

/**
 * A gauge that is measured at each scrape. While that fails it has no value, and the other metrics stay readable, as while the
 * database is unavailable.
 */
export function measuredGauge(registry: Registry, name: string, help: string, measure: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await measure());
      } catch (error) {
        logger.warn({ err: error }, `${name} could not be measured`);
        this.remove();
      }
    },
  });
}

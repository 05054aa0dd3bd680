import { Logger } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';

const logger = new Logger('Metrics');

interface GaugeOptions<Label extends string> {
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

/**
 * A gauge that is measured at each scrape. While that fails it has no value, and the other metrics stay readable, as while the
 * database is unavailable.
 * @param measure returns the value, or those of all labels
 */
export function measuredGauge<Label extends string = never>(
  registry: Registry,
  { name, help, labelNames = [] }: GaugeOptions<Label>,
  measure: () => Promise<number | (readonly [Partial<Record<Label, string>>, number])[]>,
): void {
  new Gauge<Label>({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      try {
        const measured = await measure();
        this.reset();
        if (typeof measured === 'number') this.set(measured);
        else for (const [labels, value] of measured) this.set(labels, value);
      } catch (error) {
        logger.warn({ err: error }, `${name} could not be measured`);
        this.reset();
        // Without labels, `reset` sets it to 0.
        this.remove({});
      }
    },
  });
}

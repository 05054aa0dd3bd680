import type { Bulkhead } from '@larkspur/service-kit/bulkhead';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import type { CircuitCondition } from './circuit-breaker';

const CONDITIONS: readonly CircuitCondition[] = ['closed', 'open', 'half-open'];

@Injectable()
export class UpstreamMetrics {
  /** The current condition of a service's circuit is 1, the others are 0. */
  private readonly circuit: Gauge<'service' | 'condition'>;
  private bulkheads: () => readonly { service: string; bulkhead: Bulkhead }[] = () => [];
  readonly rejected: Counter<'service' | 'cause'>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.circuit = new Gauge({
      name: 'upstream_circuit',
      help: 'Whether the circuit to a service is closed, open, or half-open.',
      labelNames: ['service', 'condition'],
      registers,
    });
    const bulkheads = () => this.bulkheads();
    new Gauge({
      name: 'upstream_requests',
      help: 'Requests in progress at a service, and requests queued for it.',
      labelNames: ['service', 'place'],
      registers,
      collect() {
        for (const { service, bulkhead } of bulkheads()) {
          this.set({ service, place: 'inside' }, bulkhead.active);
          this.set({ service, place: 'waiting' }, bulkhead.queued);
        }
      },
    });
    this.rejected = new Counter({
      name: 'upstream_refused_total',
      help: 'Requests that the gateway answered with 503 instead of a service.',
      labelNames: ['service', 'cause'],
      registers,
    });
  }

  /** The bulkheads are read when the metrics are scraped. */
  observeBulkheads(bulkheads: UpstreamMetrics['bulkheads']): void {
    this.bulkheads = bulkheads;
  }

  setCircuit(service: string, current: CircuitCondition): void {
    for (const condition of CONDITIONS) this.circuit.set({ service, condition }, condition === current ? 1 : 0);
  }
}

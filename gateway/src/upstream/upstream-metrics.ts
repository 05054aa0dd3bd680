import type { Bulkhead } from '@larkspur/service-kit/bulkhead';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import type { CircuitCondition } from './circuit-breaker';

const CONDITIONS: readonly CircuitCondition[] = ['closed', 'open', 'half-open'];

@Injectable()
export class UpstreamMetrics {
  /** One of a service's conditions is 1. */
  private readonly circuit: Gauge<'service' | 'condition'>;
  private bulkheads: () => readonly { service: string; line: Bulkhead }[] = () => [];
  /** By what kept a request from being answered by its service. */
  readonly rejected: Counter<'service' | 'cause'>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.circuit = new Gauge({
      name: 'upstream_circuit',
      help: 'Whether the circuit to a service is closed, open or half-open.',
      labelNames: ['service', 'condition'],
      registers,
    });
    const { show } = this;
    new Gauge({
      name: 'upstream_requests',
      help: 'Requests that a service works on, and those that wait until it has room for them.',
      labelNames: ['service', 'place'],
      registers,
      collect() {
        show((service, { active: inside, queued: outside }) => {
          this.set({ service, place: 'inside' }, inside);
          this.set({ service, place: 'waiting' }, outside);
        });
      },
    });
    this.rejected = new Counter({
      name: 'upstream_refused_total',
      help: 'Requests answered 503 in place of their service.',
      labelNames: ['service', 'cause'],
      registers,
    });
  }

  /** The lines are looked at when somebody asks for the metrics. */
  observeBulkheads(lines: UpstreamMetrics['bulkheads']): void {
    this.bulkheads = lines;
  }

  setCircuit(service: string, now: CircuitCondition): void {
    for (const condition of CONDITIONS) this.circuit.set({ service, condition }, condition === now ? 1 : 0);
  }

  private readonly show = (one: (service: string, line: Bulkhead) => void): void => {
    for (const { service, line } of this.bulkheads()) one(service, line);
  };
}

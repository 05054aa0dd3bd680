import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import type { CircuitCondition } from './circuit';
import type { WaitingLine } from './waiting-line';

const CONDITIONS: readonly CircuitCondition[] = ['closed', 'open', 'half-open'];

@Injectable()
export class UpstreamMetrics {
  /** One of a service's conditions is 1. */
  private readonly circuit: Gauge<'service' | 'condition'>;
  private lines: () => readonly { service: string; line: WaitingLine }[] = () => [];
  /** By what kept a request from being answered by its service. */
  readonly refused: Counter<'service' | 'cause'>;

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
        show((service, { inside, outside }) => {
          this.set({ service, place: 'inside' }, inside);
          this.set({ service, place: 'waiting' }, outside);
        });
      },
    });
    this.refused = new Counter({
      name: 'upstream_refused_total',
      help: 'Requests answered 503 in place of their service.',
      labelNames: ['service', 'cause'],
      registers,
    });
  }

  /** The lines are looked at when somebody asks for the metrics. */
  measure(lines: UpstreamMetrics['lines']): void {
    this.lines = lines;
  }

  showCircuit(service: string, now: CircuitCondition): void {
    for (const condition of CONDITIONS) this.circuit.set({ service, condition }, condition === now ? 1 : 0);
  }

  private readonly show = (one: (service: string, line: WaitingLine) => void): void => {
    for (const { service, line } of this.lines()) one(service, line);
  };
}

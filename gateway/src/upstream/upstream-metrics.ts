import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import type { CircuitState } from './circuit-breaker';
import type { UpstreamInstance } from './upstream-instance';

const STATES: readonly CircuitState[] = ['closed', 'open', 'half-open'];

type Observed = Pick<UpstreamInstance, 'name' | 'circuitState' | 'bulkhead'>;

@Injectable()
export class UpstreamMetrics {
  private instances: () => readonly { service: string; instance: Observed }[] = () => [];
  readonly rejected: Counter<'service' | 'cause'>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    const instances = () => this.instances();
    new Gauge({
      name: 'upstream_circuit',
      help: 'Whether the circuit to an instance of a service is closed, open, or half-open: the current state is 1.',
      // `condition` is the old name of `state`, for alerts that still use it.
      labelNames: ['service', 'instance', 'state', 'condition'],
      registers,
      collect() {
        this.reset();
        for (const { service, instance } of instances()) {
          for (const state of STATES) {
            const labels = { service, instance: instance.name, state, condition: state };
            this.set(labels, state === instance.circuitState ? 1 : 0);
          }
        }
      },
    });
    new Gauge({
      name: 'upstream_requests',
      help: 'Requests in progress at an instance of a service, and requests queued for it.',
      labelNames: ['service', 'instance', 'place'],
      registers,
      collect() {
        this.reset();
        for (const { service, instance } of instances()) {
          this.set({ service, instance: instance.name, place: 'inside' }, instance.bulkhead.active);
          this.set({ service, instance: instance.name, place: 'waiting' }, instance.bulkhead.queued);
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

  /** The instances are read when the metrics are scraped. */
  observe(instances: UpstreamMetrics['instances']): void {
    this.instances = instances;
  }
}

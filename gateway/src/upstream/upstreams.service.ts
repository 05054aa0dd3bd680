import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { SERVICE_NAMES, type ServiceName } from '../routing/service-routes';
import type { CircuitState } from './circuit-breaker';
import { type InstanceAddress, nameOf } from './instance-address';
import { timeoutsOf } from './service-timeouts';
import { Upstream } from './upstream';
import { UpstreamInstance } from './upstream-instance';
import { UpstreamMetrics } from './upstream-metrics';

/** One isolated upstream per service. */
@Injectable()
export class Upstreams implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Upstreams');
  private readonly upstreams: Readonly<Record<ServiceName, Upstream>>;
  private readonly recoveryListeners: ((service: ServiceName) => void)[] = [];

  constructor(
    private readonly config: GatewayConfig,
    metrics: UpstreamMetrics,
  ) {
    this.upstreams = {
      auth: this.create('auth', config.AUTH_URL),
      users: this.create('users', config.USERS_URL),
      transactions: this.create('transactions', config.TRANSACTIONS_URL),
      contacts: this.create('contacts', config.CONTACTS_URL),
    };
    metrics.observe(() =>
      SERVICE_NAMES.flatMap((service) => this.upstreams[service].instances.map((instance) => ({ service, instance }))),
    );
  }

  async onModuleInit(): Promise<void> {
    await Promise.all(SERVICE_NAMES.map((service) => this.upstreams[service].resolve()));
  }

  get(service: ServiceName): Upstream {
    return this.upstreams[service];
  }

  /** Called when the circuit of a service's instance has closed again. */
  onRecovered(listener: (service: ServiceName) => void): void {
    this.recoveryListeners.push(listener);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(SERVICE_NAMES.map((service) => this.upstreams[service].close()));
  }

  private create(service: ServiceName, urls: readonly string[]): Upstream {
    const timeouts = timeoutsOf(service, this.config);
    return new Upstream({
      urls,
      connect: (address) =>
        new UpstreamInstance(address, timeouts, (state) => this.onCircuitChange(service, address, state)),
      onError: (err) => this.logger.warn({ service, err }, 'The addresses of a service could not be resolved'),
    });
  }

  private onCircuitChange(service: ServiceName, address: InstanceAddress, state: CircuitState): void {
    const instance = nameOf(address);
    if (state === 'open') this.logger.warn({ service, instance }, 'A circuit opened: the service does not respond');
    if (state !== 'closed') return;
    this.logger.log({ service, instance }, 'A circuit closed: the service responds again');
    for (const listener of this.recoveryListeners) listener(service);
  }
}

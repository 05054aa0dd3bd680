import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { SERVICE_NAMES, type ServiceName } from '../routing/service-routes';
import { timeoutsOf } from './service-timeouts';
import { Upstream } from './upstream';
import { UpstreamMetrics } from './upstream-metrics';

/** One isolated upstream per service. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly logger = new Logger('Upstreams');
  private readonly upstreams: Readonly<Record<ServiceName, Upstream>>;
  private readonly recoveryListeners: ((service: ServiceName) => void)[] = [];

  constructor(
    config: GatewayConfig,
    private readonly metrics: UpstreamMetrics,
  ) {
    this.upstreams = {
      auth: this.create('auth', config.AUTH_URL, config),
      users: this.create('users', config.USERS_URL, config),
      transactions: this.create('transactions', config.TRANSACTIONS_URL, config),
      contacts: this.create('contacts', config.CONTACTS_URL, config),
    };
    metrics.observeBulkheads(() =>
      SERVICE_NAMES.map((service) => ({ service, bulkhead: this.upstreams[service].bulkhead })),
    );
  }

  get(service: ServiceName): Upstream {
    return this.upstreams[service];
  }

  /** Called when a service's circuit has closed again. */
  onRecovered(listener: (service: ServiceName) => void): void {
    this.recoveryListeners.push(listener);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(SERVICE_NAMES.map((service) => this.upstreams[service].close()));
  }

  private create(service: ServiceName, url: string, config: GatewayConfig): Upstream {
    this.metrics.setCircuit(service, 'closed');
    return new Upstream(url, timeoutsOf(service, config), (condition) => {
      this.metrics.setCircuit(service, condition);
      if (condition === 'open') this.logger.warn({ service }, 'A circuit opened: the service does not respond');
      if (condition !== 'closed') return;
      this.logger.log({ service }, 'A circuit closed: the service responds again');
      for (const listener of this.recoveryListeners) listener(service);
    });
  }
}

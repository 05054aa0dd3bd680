import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { SERVICE_NAMES, type ServiceName } from '../routes/routes';
import { timeoutsOf } from './service-timeouts';
import { Upstream } from './upstream';
import { UpstreamMetrics } from './upstream-metrics';

/** The four services, each with what is its own. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly log = new Logger('Upstreams');
  private readonly upstreams: Readonly<Record<ServiceName, Upstream>>;

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
      SERVICE_NAMES.map((service) => ({ service, line: this.upstreams[service].bulkhead })),
    );
  }

  get(service: ServiceName): Upstream {
    return this.upstreams[service];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(SERVICE_NAMES.map((service) => this.upstreams[service].close()));
  }

  private create(service: ServiceName, url: string, config: GatewayConfig): Upstream {
    this.metrics.setCircuit(service, 'closed');
    return new Upstream(url, timeoutsOf(service, config), (condition) => {
      this.metrics.setCircuit(service, condition);
      if (condition === 'open') this.log.warn({ service }, 'A service does not answer and is not asked for now');
      else if (condition === 'closed') this.log.log({ service }, 'A service answers again');
    });
  }
}

import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { SERVICE_NAMES, type ServiceName } from '../routes/routes';
import { parseTimeouts, type Timeouts } from './timeouts';
import { Upstream } from './upstream';
import { UpstreamMetrics } from './upstream-metrics';

/**
 * In seconds. Longer than a service itself takes to give up: a transfer is answered after 5 s with 202, pictures are
 * decoded and written anew before they are answered, and an export's first line may have much to look through.
 */
export const DEFAULT_TIMEOUTS: Readonly<Record<ServiceName, Timeouts>> = {
  auth: { connect: 2, headers: 15, body: 30 },
  users: { connect: 2, headers: 30, body: 60 },
  transactions: { connect: 2, headers: 15, body: 60 },
  contacts: { connect: 2, headers: 15, body: 30 },
};

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
      auth: this.make('auth', config.AUTH_URL, config.AUTH_TIMEOUTS),
      users: this.make('users', config.USERS_URL, config.USERS_TIMEOUTS),
      transactions: this.make('transactions', config.TRANSACTIONS_URL, config.TRANSACTIONS_TIMEOUTS),
      contacts: this.make('contacts', config.CONTACTS_URL, config.CONTACTS_TIMEOUTS),
    };
    metrics.measure(() => SERVICE_NAMES.map((service) => ({ service, line: this.upstreams[service].line })));
  }

  of(service: ServiceName): Upstream {
    return this.upstreams[service];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(SERVICE_NAMES.map((service) => this.upstreams[service].close()));
  }

  private make(service: ServiceName, url: string, timeouts: string): Upstream {
    const defaults = DEFAULT_TIMEOUTS[service];
    this.metrics.showCircuit(service, 'closed');
    return new Upstream(url, parseTimeouts(timeouts, defaults) ?? defaults, (condition) => {
      this.metrics.showCircuit(service, condition);
      if (condition === 'open') this.log.warn({ service }, 'A service does not answer and is not asked for now');
      else if (condition === 'closed') this.log.log({ service }, 'A service answers again');
    });
  }
}

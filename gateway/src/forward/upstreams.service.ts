import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'undici';
import { GatewayConfig } from '../config';
import { SERVICE_NAMES, type ServiceName } from '../routes/routes';

const OPTIONS: Pool.Options = {
  connections: 128,
  connect: { timeout: 2_000 },
  headersTimeout: 15_000,
  bodyTimeout: 60_000,
};

/** One pool of kept connections a service. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly pools: Readonly<Record<ServiceName, Pool>>;

  constructor(config: GatewayConfig) {
    this.pools = {
      auth: new Pool(config.AUTH_URL, OPTIONS),
      users: new Pool(config.USERS_URL, OPTIONS),
      transactions: new Pool(config.TRANSACTIONS_URL, OPTIONS),
      contacts: new Pool(config.CONTACTS_URL, OPTIONS),
    };
  }

  of(service: ServiceName): Pool {
    return this.pools[service];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(SERVICE_NAMES.map((service) => this.pools[service].close()));
  }
}

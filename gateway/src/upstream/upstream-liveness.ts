import { Liveness } from '@larkspur/service-kit/observability/liveness';
import { StalledPool } from '@larkspur/service-kit/observability/stalled-pool';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SERVICE_NAMES } from '../routing/service-routes';
import { Upstreams } from './upstreams.service';

/** Responds to whoever asks, without a token. */
const PROBE_PATH = '/health/live';

/** The gateway is stuck when all connections to a service are in use, none becomes free and the service responds. */
@Injectable()
export class UpstreamLiveness implements OnModuleInit {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly liveness: Liveness,
  ) {}

  onModuleInit(): void {
    for (const service of SERVICE_NAMES) {
      const upstream = this.upstreams.get(service);
      const pool = new StalledPool(
        () => upstream.bulkhead,
        async () => (await upstream.get(PROBE_PATH)).statusCode === 200,
      );
      this.liveness.addCheck(`connections-${service}`, () => pool.isLive());
    }
  }
}

import { Liveness } from '@larkspur/service-kit/observability/liveness';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SERVICE_NAMES } from '../routing/service-routes';
import { Upstreams } from './upstreams.service';

/** The gateway is stuck when all connections to an instance are in use, none becomes free and the instance responds. */
@Injectable()
export class UpstreamLiveness implements OnModuleInit {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly liveness: Liveness,
  ) {}

  onModuleInit(): void {
    for (const service of SERVICE_NAMES) {
      this.liveness.addCheck(`connections-${service}`, () => this.upstreams.get(service).isLive());
    }
  }
}

import type { DynamicModule } from '@nestjs/common';
import { Clients } from './client/client.service';
import { GatewayConfig } from './config';
import { DocsController } from './docs/docs.controller';
import { DocsService } from './docs/docs.service';
import { ForwardingService } from './forwarding/forwarding.service';
import { TokenValidator } from './forwarding/token-validator.service';
import { UpstreamClient } from './forwarding/upstream-client.service';
import { EventReplayBuffer } from './live-events/event-replay-buffer';
import { LiveEventsHandler } from './live-events/live-events.handler';
import { LiveEventsService } from './live-events/live-events.service';
import { LiveMetrics } from './live-events/live-metrics';
import { LiveStreams } from './live-events/live-streams.service';
import { DistributedRateLimiter } from './rate-limits/distributed-rate-limiter.service';
import { RateLimiter } from './rate-limits/rate-limiter.service';
import { RemoteFailures } from './telemetry/remote-failures.service';
import { TelemetryController } from './telemetry/telemetry.controller';
import { UpstreamMetrics } from './upstream/upstream-metrics';
import { Upstreams } from './upstream/upstreams.service';

class AppModule {}

export function appModule(config: GatewayConfig): DynamicModule {
  return {
    module: AppModule,
    controllers: [TelemetryController, DocsController],
    providers: [
      { provide: GatewayConfig, useValue: config },
      Clients,
      TokenValidator,
      DistributedRateLimiter,
      RateLimiter,
      UpstreamMetrics,
      Upstreams,
      UpstreamClient,
      ForwardingService,
      { provide: EventReplayBuffer, useFactory: () => new EventReplayBuffer() },
      LiveMetrics,
      LiveStreams,
      LiveEventsService,
      LiveEventsHandler,
      RemoteFailures,
      DocsService,
    ],
  };
}

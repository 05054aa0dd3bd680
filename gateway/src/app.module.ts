import type { DynamicModule } from '@nestjs/common';
import { Clients } from './client/client.service';
import { GatewayConfig } from './config';
import { DocsController } from './docs/docs.controller';
import { DocsService } from './docs/docs.service';
import { ForwardRequest } from './forward/forward-request.service';
import { Forwarder } from './forward/forwarder.service';
import { RateLimits } from './limits/rate-limits.service';
import { SharedSpending } from './limits/shared-spending.service';
import { LiveFeed } from './live/live-feed.service';
import { LiveMetrics } from './live/live-metrics';
import { LiveStreams } from './live/live-streams.service';
import { OpenStream } from './live/open-stream.service';
import { RecentNews } from './live/recent-news';
import { RemoteFailures } from './telemetry/remote-failures.service';
import { TelemetryController } from './telemetry/telemetry.controller';
import { TokenCheck } from './token/token-check.service';
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
      TokenCheck,
      SharedSpending,
      RateLimits,
      UpstreamMetrics,
      Upstreams,
      Forwarder,
      ForwardRequest,
      { provide: RecentNews, useFactory: () => new RecentNews() },
      LiveMetrics,
      LiveStreams,
      LiveFeed,
      OpenStream,
      RemoteFailures,
      DocsService,
    ],
  };
}

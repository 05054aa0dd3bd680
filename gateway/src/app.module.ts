import { type DynamicModule, Module } from '@nestjs/common';
import { GatewayConfig } from './config';
import { DocsModule } from './docs/docs.module';
import { ForwardingModule } from './forwarding/forwarding.module';
import { LiveEventsModule } from './live-events/live-events.module';
import { RateLimitsModule } from './rate-limits/rate-limits.module';
import { RoutePoliciesModule } from './route-policies/route-policies.module';
import { TelemetryModule } from './telemetry/telemetry.module';

@Module({
  imports: [DocsModule, ForwardingModule, LiveEventsModule, RateLimitsModule, RoutePoliciesModule, TelemetryModule],
})
class AppModule {}

export function appModule(config: GatewayConfig): DynamicModule {
  return {
    module: AppModule,
    global: true,
    providers: [{ provide: GatewayConfig, useValue: config }],
    exports: [GatewayConfig],
  };
}

import type { ServiceDefinition } from '@larkspur/service-kit/boot';
import { appModule } from './app.module';
import type { GatewayConfig } from './config';
import { parseTrustedProxies } from './edge/trusted-proxies';
import { registerRoutes } from './gateway.routes';

export function gatewayDefinition(config: GatewayConfig): ServiceDefinition<GatewayConfig> {
  const trustProxy = parseTrustedProxies(config.TRUSTED_PROXIES) || false;
  return {
    name: 'gateway',
    config,
    module: appModule(config),
    configure: registerRoutes,
    trustProxy,
    // The shell is a trusted proxy.
    acceptRequestId: trustProxy || (() => false),
    shouldLogRequests: true,
    hasRequestContext: false,
  };
}

import type { ServiceDefinition } from '@larkspur/service-kit/boot';
import { appModule } from './app.module';
import type { GatewayConfig } from './config';
import { registerRoutes } from './gateway.routes';
import { parseTrustedProxies } from './http/trusted-proxies';

export function gatewayDefinition(config: GatewayConfig): ServiceDefinition<GatewayConfig> {
  const trustProxy = parseTrustedProxies(config.TRUSTED_PROXIES) || false;
  return {
    name: 'gateway',
    config,
    module: appModule(config),
    configure: registerRoutes,
    trustProxy,
    // Keeps the request ids of trusted proxies, such as the shell.
    acceptRequestId: trustProxy || (() => false),
    shouldLogRequests: true,
    hasRequestContext: false,
  };
}

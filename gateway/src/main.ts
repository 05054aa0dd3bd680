import { runService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { appModule } from './app.module';
import { GatewayConfig } from './config';
import { registerForwarding } from './gateway.routes';

const config = loadConfig(GatewayConfig);
void runService({
  name: 'gateway',
  config,
  module: appModule(config),
  configure: registerForwarding,
  shouldLogRequests: true,
  hasRequestContext: false,
});

import { runService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { GatewayConfig } from './config';
import { gatewayDefinition } from './gateway.definition';

void runService(gatewayDefinition(loadConfig(GatewayConfig)));

import { runService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { appModule } from './app.module';
import { AuthConfig } from './config';

const config = loadConfig(AuthConfig);
void runService({ name: 'svc-auth', config, module: appModule(config) });

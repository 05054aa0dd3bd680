import { runService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { appModule } from './app.module';
import { UsersConfig } from './config';

const config = loadConfig(UsersConfig);
void runService({ name: 'svc-users', config, module: appModule(config) });

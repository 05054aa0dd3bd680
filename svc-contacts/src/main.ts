import { runService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { appModule } from './app.module';
import { ContactsConfig } from './config';

const config = loadConfig(ContactsConfig);
void runService({ name: 'svc-contacts', config, module: appModule(config) });

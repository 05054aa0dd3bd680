import { runService } from '@larkspur/service-kit/boot';
import { loadConfig } from '@larkspur/service-kit/config';
import { appModule } from './app.module';
import { TransactionsConfig } from './config';

const config = loadConfig(TransactionsConfig);
void runService({ name: 'svc-transactions', config, module: appModule(config) });

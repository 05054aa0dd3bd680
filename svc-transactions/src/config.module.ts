import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { type DynamicModule, Module } from '@nestjs/common';
import { TransactionsConfig } from './config';

@Module({})
class ConfigModule {}

/** Provides the configuration and the clock to every feature. */
export function configModule(config: TransactionsConfig): DynamicModule {
  return {
    module: ConfigModule,
    global: true,
    providers: [
      { provide: TransactionsConfig, useValue: config },
      { provide: Clock, useClass: SystemClock },
    ],
    exports: [TransactionsConfig, Clock],
  };
}

import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { type DynamicModule, Module } from '@nestjs/common';
import { UsersConfig } from './config';

@Module({})
class ConfigModule {}

/** Provides the configuration and the clock to every feature. */
export function configModule(config: UsersConfig): DynamicModule {
  return {
    module: ConfigModule,
    global: true,
    providers: [
      { provide: UsersConfig, useValue: config },
      { provide: Clock, useClass: SystemClock },
    ],
    exports: [UsersConfig, Clock],
  };
}

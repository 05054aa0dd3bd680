import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { type DynamicModule, Module } from '@nestjs/common';
import { ContactsConfig } from './config';

@Module({})
class ConfigModule {}

/** Provides the configuration and the clock to every feature. */
export function configModule(config: ContactsConfig): DynamicModule {
  return {
    module: ConfigModule,
    global: true,
    providers: [
      { provide: ContactsConfig, useValue: config },
      { provide: Clock, useClass: SystemClock },
    ],
    exports: [ContactsConfig, Clock],
  };
}

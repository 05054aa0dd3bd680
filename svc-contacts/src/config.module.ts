import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ContactsConfig } from './config';

@Global()
@Module({})
class ConfigModule {}

/** Makes the validated configuration and the clock injectable in every feature module. */
export function configModule(config: ContactsConfig): DynamicModule {
  return {
    module: ConfigModule,
    providers: [
      { provide: ContactsConfig, useValue: config },
      { provide: Clock, useClass: SystemClock },
    ],
    exports: [ContactsConfig, Clock],
  };
}

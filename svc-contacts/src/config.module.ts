import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ContactsConfig } from './config';

@Global()
@Module({})
class ConfigModule {}

/** Makes the validated configuration injectable in every feature module. */
export function configModule(config: ContactsConfig): DynamicModule {
  return {
    module: ConfigModule,
    providers: [{ provide: ContactsConfig, useValue: config }],
    exports: [ContactsConfig],
  };
}

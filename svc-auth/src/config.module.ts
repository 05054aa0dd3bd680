import { type DynamicModule, Module } from '@nestjs/common';
import { AuthConfig } from './config';

@Module({})
class ConfigModule {}

/** Provides the configuration to every feature. */
export function configModule(config: AuthConfig): DynamicModule {
  return {
    module: ConfigModule,
    global: true,
    providers: [{ provide: AuthConfig, useValue: config }],
    exports: [AuthConfig],
  };
}

import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuthConfig } from './config';

@Global()
@Module({})
class ConfigModule {}

/** Makes the validated configuration injectable in every feature module. */
export function configModule(config: AuthConfig): DynamicModule {
  return { module: ConfigModule, providers: [{ provide: AuthConfig, useValue: config }], exports: [AuthConfig] };
}

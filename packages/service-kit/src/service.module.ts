import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { HandlerRegistry } from './bus/handler-registry';
import { JobScheduler } from './jobs/job-scheduler';
import { KitModule } from './kit.module';
import { MethodDiscovery } from './method-discovery';

@Module({})
class ServiceModule {}

type ServiceOptions = Parameters<typeof KitModule.forService>[0] & {
  module: NonNullable<DynamicModule['imports']>[number];
};

/**
 * The root of a service's modules. Nest runs the start hooks of the root last, so that queues and jobs begin once every
 * provider is ready.
 */
export function serviceModule(service: ServiceOptions): DynamicModule {
  return {
    module: ServiceModule,
    imports: [DiscoveryModule, KitModule.forService(service), service.module],
    providers: [MethodDiscovery, HandlerRegistry, JobScheduler],
  };
}

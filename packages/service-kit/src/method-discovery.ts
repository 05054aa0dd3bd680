import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

export interface DiscoveredMethod<T> {
  metadata: T;
  /** `Class.method`, for logs and error messages. */
  name: string;
  call(...parameters: unknown[]): Promise<never>;
}

/** Finds decorated methods of the application's providers. */
@Injectable()
export class MethodDiscovery {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  find<T>(getMetadata: (method: object) => T | undefined): DiscoveredMethod<T>[] {
    // One instance may be provided under several tokens.
    const instances = new Set<object>();
    for (const { instance, isNotMetatype } of this.discovery.getProviders()) {
      if (!isNotMetatype && typeof instance === 'object' && instance !== null) instances.add(instance);
    }
    return [...instances].flatMap((instance) =>
      this.scanner.getAllMethodNames(Object.getPrototypeOf(instance)).flatMap((key) => {
        const method: unknown = instance[key as keyof typeof instance];
        const metadata = typeof method === 'function' ? getMetadata(method) : undefined;
        if (typeof method !== 'function' || metadata === undefined) return [];
        return [{ metadata, name: `${instance.constructor.name}.${key}`, call: method.bind(instance) }];
      }),
    );
  }
}

import { CONTRACT_QUEUES } from '@larkspur/contracts/messages';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { type DiscoveredMethod, MethodDiscovery } from '../method-discovery';
import { SERVICE_NAME } from '../service-name';
import { Bus } from './bus';
import { getHandlerDeclaration, type HandlerDeclaration } from './handlers';
import { serviceOf } from './topology';

/** A queue of this service has no handler, or two. */
export class HandlerDeclarationError extends Error {
  override readonly name = 'HandlerDeclarationError';
}

/**
 * Finds the methods that `@OnEvent`, `@OnCommand` and `@OnBroadcast` decorate and connects them to the broker: broadcasts
 * while modules initialize, so that no revocation falls between subscription and snapshot; queues once every provider is
 * ready.
 */
@Injectable()
export class HandlerRegistry implements OnModuleInit, OnApplicationBootstrap {
  private handlers: DiscoveredMethod<HandlerDeclaration>[] = [];

  constructor(
    private readonly methods: MethodDiscovery,
    private readonly bus: Bus,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  /**
   * Before anything connects.
   * @throws HandlerDeclarationError
   */
  discover(): void {
    this.handlers = this.methods.find(getHandlerDeclaration);
    this.refuseSharedQueues();
  }

  async onModuleInit(): Promise<void> {
    for (const { metadata: declaration, call } of this.handlers) {
      if (declaration.kind === 'broadcast') await this.bus.observe(declaration.type, call);
    }
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const { metadata: declaration, call } of this.handlers) {
      if (declaration.kind === 'event') await this.bus.subscribe(declaration.type, declaration, call);
      if (declaration.kind === 'command') await this.bus.serve(declaration.type, declaration, call);
    }
  }

  /**
   * Refuses a service that would leave one of its queues without a consumer.
   * @throws HandlerDeclarationError
   */
  requireAllQueues(): void {
    const consumed = this.bus.consumedQueues();
    const missing = CONTRACT_QUEUES.filter(
      ({ queue }) => serviceOf(queue) === this.service && !consumed.includes(queue),
    );
    if (missing.length === 0) return;
    const list = missing.map(({ queue, type }) => `${queue} (${type})`).join(', ');
    throw new HandlerDeclarationError(`No handler for ${list}: declare one with @OnEvent or @OnCommand.`);
  }

  private refuseSharedQueues(): void {
    const owners = new Map<string, string>();
    for (const { metadata: declaration, name } of this.handlers) {
      if (declaration.kind === 'broadcast') continue;
      const { queue } = declaration;
      const other = owners.get(queue);
      if (other) throw new HandlerDeclarationError(`Queue ${queue} has two handlers: ${other} and ${name}.`);
      owners.set(queue, name);
    }
  }
}

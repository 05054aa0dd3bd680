import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsUUID } from 'class-validator';
import { HandlerRegistry } from '../src/bus/handler-registry';
import { OnBroadcast, OnCommand, OnEvent } from '../src/bus/handlers';
import type { ServiceConfig } from '../src/config';
import { newId } from '../src/ids';
import { eventually, Operator, ProvisionedDto, provisioned, startBus, startService, testConfig } from './harness';

class PayerDto {
  @IsUUID()
  userId!: string;
}

@Injectable()
class Received {
  readonly users: string[] = [];
  readonly broadcasts: string[] = [];
}

@Injectable()
class UsersConsumer {
  constructor(private readonly received: Received) {}

  @OnEvent('user.provisioned', { queue: 'svc-auth.provisioned-users', dto: ProvisionedDto })
  async onProvisioned({ userId }: ProvisionedDto): Promise<void> {
    this.received.users.push(userId);
  }

  @OnBroadcast('user.provisioned')
  onBroadcast({ userId }: ProvisionedDto): void {
    this.received.broadcasts.push(userId);
  }

  @OnCommand('transfers.pending', { dto: PayerDto })
  async countPending({ userId }: PayerDto): Promise<{ pending: number }> {
    return { pending: userId.length };
  }
}

@Injectable()
class SecondConsumer {
  @OnEvent('user.provisioned', { queue: 'svc-auth.provisioned-users', dto: ProvisionedDto })
  async onProvisioned(): Promise<void> {}
}

describe('decorated message handlers', () => {
  let config: ServiceConfig;
  let app: NestFastifyApplication | undefined;

  beforeEach(() => {
    config = testConfig();
  });

  afterEach(async () => {
    await app?.close();
    app = undefined;
    await (await Operator.of(config)).cleanUp('svc-transactions.pending');
  });

  it('receive events and broadcasts and reply to commands', async () => {
    app = await startService({ providers: [Received, UsersConsumer] }, config);
    const { users, broadcasts } = app.get(Received);
    const sender = await startBus(config);
    const userId = newId();
    await sender.bus.publish('user.provisioned', provisioned(userId));
    await eventually(
      () => [users, broadcasts],
      (seen) => seen.every(({ length }) => length === 1),
    );
    expect([users, broadcasts]).toEqual([[userId], [userId]]);
    expect(await sender.bus.request('transfers.pending', { userId })).toEqual({ pending: userId.length });
    await sender.stop();
  });

  it('do not run before every provider has started', async () => {
    const order: string[] = [];
    @Injectable()
    class SlowStart implements OnApplicationBootstrap {
      async onApplicationBootstrap(): Promise<void> {
        await new Promise((resolve) => setTimeout(resolve, 300));
        order.push('started');
      }
    }
    @Injectable()
    class EagerConsumer {
      @OnEvent('user.provisioned', { queue: 'svc-auth.provisioned-users', dto: ProvisionedDto })
      async onProvisioned(): Promise<void> {
        order.push('handled');
      }
    }
    const sender = await startBus(config);
    await sender.bus.publish('user.provisioned', provisioned(newId()));
    app = await startService({ providers: [SlowStart, EagerConsumer] }, config);
    await eventually(
      () => order,
      ({ length }) => length === 2,
    );
    expect(order).toEqual(['started', 'handled']);
    await sender.stop();
  });

  it('are required for every queue of the service', async () => {
    app = await startService({ providers: [Received, UsersConsumer] }, config, 'svc-auth');
    const registry = app.get(HandlerRegistry);
    expect(() => registry.requireAllQueues()).toThrow('svc-auth.profile-changes (user.profile-changed)');
    expect(() => registry.requireAllQueues()).not.toThrow('svc-auth.provisioned-users');
  });

  it('cannot share a queue', async () => {
    await expect(startService({ providers: [Received, UsersConsumer, SecondConsumer] }, config)).rejects.toThrow(
      'Queue svc-auth.provisioned-users has two handlers: UsersConsumer.onProvisioned and SecondConsumer.onProvisioned.',
    );
  });
});

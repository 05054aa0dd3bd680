import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

export interface PendingProvisioning {
  /** @returns whether the accounts were opened in that time. */
  within(milliseconds: number): Promise<boolean>;
  forget(): void;
}

/**
 * Lets a sign-up wait for its own accounts. Every instance sees every event, for the durable queue may give it to an
 * instance that nobody waits at; what must not be lost is that queue's (see profile.consumer.ts).
 */
@Injectable()
export class ProvisioningWaiter implements OnApplicationBootstrap {
  private readonly expected = new Map<string, () => void>();

  constructor(private readonly bus: Bus) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.observe('user.provisioned', ({ userId }) => this.expected.get(userId)?.());
  }

  /** To be called before the message that asks for the accounts can leave. */
  expect(userId: string): PendingProvisioning {
    const arrived = new Promise<true>((resolve) => this.expected.set(userId, () => resolve(true)));
    return {
      within: (milliseconds) => firstOf(arrived, milliseconds),
      forget: () => this.expected.delete(userId),
    };
  }
}

async function firstOf(arrived: Promise<true>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([arrived, late]);
  } finally {
    clearTimeout(timer);
  }
}

import type { Events } from '@larkspur/contracts/messages';
import { OnBroadcast } from '@larkspur/service-kit/bus/handlers';
import { withDeadline } from '@larkspur/service-kit/deadline';
import { Injectable } from '@nestjs/common';

interface PendingProvisioning {
  /** @returns whether the accounts were opened within that time */
  completesWithin(milliseconds: number): Promise<boolean>;
  cancel(): void;
}

/**
 * Lets a sign-up request wait for its accounts. It listens to broadcasts, because the durable queue may deliver the event
 * to an instance where no request waits. Only the durable queue must not lose an event: see profile-sync.consumer.ts.
 */
@Injectable()
export class ProvisioningWaiter {
  private readonly pending = new Map<string, () => void>();

  @OnBroadcast('user.provisioned')
  resolve({ userId }: Events['user.provisioned']): void {
    this.pending.get(userId)?.();
  }

  /** Call before the event that requests the accounts can be published. */
  expect(userId: string): PendingProvisioning {
    const provisioned = new Promise<true>((resolve) => this.pending.set(userId, () => resolve(true)));
    return {
      completesWithin: (milliseconds) => withDeadline(milliseconds, () => provisioned).catch(() => false),
      cancel: () => this.pending.delete(userId),
    };
  }
}

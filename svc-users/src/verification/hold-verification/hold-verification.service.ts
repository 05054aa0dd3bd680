import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { assertNotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type PendingCase, VerificationRepository } from '../verification.repository';
import { VerificationHoldRepository } from '../verification-hold.repository';
import { heldByAnother, notPending } from '../verification-problems';

/** Gives each case to one administrator at a time, for `VERIFICATION_HOLD_MINUTES`. */
@Injectable()
export class HoldVerificationService {
  constructor(
    private readonly database: DataSource,
    private readonly verifications: VerificationRepository,
    private readonly holds: VerificationHoldRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The case that the administrator holds, or the oldest free one, held from now on.
   * @param skipped cases that the administrator has put aside
   * @returns `null` when there is none
   */
  async holdNext(holderId: string, skipped: readonly string[]): Promise<PendingCase | null> {
    const found = await this.database.transaction(async (manager) => {
      const held = await this.holds.findHeldBy(manager, holderId);
      if (held && !skipped.includes(held)) return this.acquire(manager, held, holderId, false);
      for (const id of await this.holds.findFree(manager, holderId, skipped)) {
        const acquired = await this.acquire(manager, id, holderId, true);
        if (acquired) return acquired;
      }
      return null;
    });
    this.outbox.wake();
    return found;
  }

  /**
   * Renews the administrator's own hold.
   * @throws held while another administrator holds the case; not_found when it is not pending; own_account
   */
  async hold(verificationId: string, holderId: string): Promise<PendingCase> {
    const found = await this.database.transaction(async (manager) => {
      const pending = await this.verifications.findPending(manager, verificationId);
      if (!pending) throw notPending();
      assertNotOwnAccount(holderId, pending.userId);
      const acquired = await this.acquire(manager, verificationId, holderId, pending.holderId !== holderId);
      if (acquired) return acquired;
      throw heldByAnother((await this.holds.findOtherHolder(manager, verificationId, holderId)) ?? { name: null });
    });
    this.outbox.wake();
    return found;
  }

  /** Without effect on a case that the administrator does not hold. */
  async release(verificationId: string, holderId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const pending = await this.verifications.findPending(manager, verificationId);
      if (!(await this.holds.release(manager, verificationId, holderId))) return;
      await this.record(manager, 'verification.released', verificationId, pending?.userId ?? null);
    });
    this.outbox.wake();
  }

  /** @returns `null` when another administrator was faster, or the case has been decided */
  private async acquire(
    manager: EntityManager,
    verificationId: string,
    holderId: string,
    isNew: boolean,
  ): Promise<PendingCase | null> {
    if (!(await this.holds.acquire(manager, verificationId, holderId))) return null;
    // Read after the hold, which a decision waits for or has removed.
    const pending = await this.verifications.findPending(manager, verificationId);
    if (!pending) {
      await this.holds.remove(manager, verificationId);
      return null;
    }
    await this.holds.releaseOthers(manager, verificationId, holderId);
    if (isNew) await this.record(manager, 'verification.held', verificationId, pending.userId);
    return pending;
  }

  private record(
    manager: EntityManager,
    action: 'verification.held' | 'verification.released',
    objectId: string,
    subjectId: string | null,
  ): Promise<void> {
    return this.audit.record(manager, { action, objectId, subjectId });
  }
}

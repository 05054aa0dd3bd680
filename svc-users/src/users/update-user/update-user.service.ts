import type { UpdateUserRequest } from '@larkspur/contracts/user';
import { requireCents } from '@larkspur/service-kit/money';
import type { Caller } from '@larkspur/service-kit/security/caller';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../../config';
import type { CustomerDetails } from '../../customers/customer-details';
import type { IfMatch } from '../../customers/entity-tag';
import { computePinPads, toStoredPads } from '../../payment-pin/pin-pads';
import { ChangeUserService } from '../../user-changes/change-user.service';
import type { RequestedChange } from '../../user-changes/user-change';

@Injectable()
export class UpdateUserService {
  constructor(
    private readonly config: UsersConfig,
    private readonly changes: ChangeUserService,
  ) {}

  /**
   * @returns `null` when the user does not exist
   * @throws stale, conflict, email_taken, held, unavailable
   */
  async update(
    userId: string,
    request: UpdateUserRequest,
    { caller, ifMatch }: { caller: Caller; ifMatch: IfMatch },
  ): Promise<CustomerDetails | null> {
    return this.changes.change(userId, {
      requiresRevision: ifMatch.requiresRevision,
      decide: (customer) => {
        ifMatch.assertProfile(customer);
        return this.toChange(customer, request, caller);
      },
    });
  }

  private toChange(
    { userId, isDisabled }: CustomerDetails,
    request: UpdateUserRequest,
    { userId: actorId, role }: Caller,
  ): RequestedChange {
    const { firstName, lastName, email, phone, location, verificationStatus, isBlocked, dailyLimit } = request;
    const { paymentPin, reason } = request;
    return {
      action: 'user.updated',
      actor: { userId: actorId, role },
      profile: {
        firstName,
        lastName,
        phone,
        ...location,
        verificationStatus,
        isBlocked,
        ...(typeof dailyLimit === 'number' ? { dailyLimitCents: requireCents(dailyLimit) } : {}),
      },
      login: { email, isDisabled: request.isDisabled ?? isDisabled },
      ...(paymentPin ? { pinPads: toStoredPads(computePinPads(this.config.PIN_KEY, userId, paymentPin)) } : {}),
      ...(reason ? { reason } : {}),
    };
  }
}

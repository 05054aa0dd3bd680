import type { UpdateUserRequest } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { dollarsToCents } from '@larkspur/service-kit/money';
import type { Caller } from '@larkspur/service-kit/security/caller';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../../config';
import type { CustomerDetails } from '../../customers/customer-details';
import { computePinPads } from '../../payment-pin/pin-pads';
import { ChangeUserService } from '../../user-changes/change-user.service';
import type { RequestedChange } from '../../user-changes/user-change';
import type { IfMatch } from '../entity-tag';

@Injectable()
export class UpdateUserService {
  constructor(
    private readonly config: UsersConfig,
    private readonly changes: ChangeUserService,
  ) {}

  /**
   * @returns `null` when the user does not exist
   * @throws stale, conflict, email_taken, unavailable
   */
  async update(
    userId: string,
    request: UpdateUserRequest,
    { caller, ifMatch }: { caller: Caller; ifMatch: IfMatch },
  ): Promise<CustomerDetails | null> {
    if (userId === caller.userId) refuseSelfLockout(request);
    return this.changes.change(userId, {
      requireRevision: ifMatch.requiresRevision,
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
    const { firstName, lastName, email, phone, location, verificationStatus, isBlocked, paymentPin, reason } = request;
    const dailyLimitCents = dollarsToCents(request.dailyLimit ?? Number.NaN);
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
        ...(dailyLimitCents === null ? {} : { dailyLimitCents }),
      },
      login: { email, isDisabled: request.isDisabled ?? isDisabled },
      ...(paymentPin ? { pinPads: computePinPads(this.config.PIN_KEY, userId, paymentPin) } : {}),
      ...(reason ? { reason } : {}),
    };
  }
}

function refuseSelfLockout({ isDisabled, isBlocked }: UpdateUserRequest): void {
  if (isDisabled) throw ownAccount('isDisabled', 'You cannot disable your own account.');
  if (isBlocked) throw ownAccount('isBlocked', 'You cannot block your own account.');
}

function ownAccount(field: string, message: string): ProblemException {
  return new ProblemException('conflict', { message, errors: [{ field, message }] });
}

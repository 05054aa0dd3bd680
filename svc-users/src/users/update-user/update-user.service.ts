import type { UpdateUserRequest } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { dollarsToCents } from '@larkspur/service-kit/money';
import type { Caller } from '@larkspur/service-kit/security/caller';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../../config';
import type { CustomerDetails } from '../../customers/customer.repository';
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
   * `null`: no such user.
   * @throws stale, conflict, email_taken, unavailable
   */
  async edit(
    userId: string,
    wanted: UpdateUserRequest,
    { caller, ifMatch }: { caller: Caller; ifMatch: IfMatch },
  ): Promise<CustomerDetails | null> {
    if (userId === caller.userId) refuseLockingOut(wanted);
    return this.changes.change(userId, {
      insists: ifMatch.insists,
      decide: (present) => {
        ifMatch.requireProfile(present);
        return this.changeOf(present, wanted, caller);
      },
    });
  }

  private changeOf(
    { userId, isDisabled }: CustomerDetails,
    wanted: UpdateUserRequest,
    { userId: actorId, role }: Caller,
  ): RequestedChange {
    const { firstName, lastName, email, phone, location, verificationStatus, isBlocked, paymentPin, reason } = wanted;
    const dailyLimitCents = dollarsToCents(wanted.dailyLimit ?? Number.NaN);
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
      login: { email, isDisabled: wanted.isDisabled ?? isDisabled },
      ...(paymentPin ? { pinPads: computePinPads(this.config.PIN_KEY, userId, paymentPin) } : {}),
      ...(reason ? { reason } : {}),
    };
  }
}

function refuseLockingOut({ isDisabled, isBlocked }: UpdateUserRequest): void {
  if (isDisabled) throw notYourself('isDisabled', 'You cannot disable your own account.');
  if (isBlocked) throw notYourself('isBlocked', 'You cannot block your own account.');
}

function notYourself(field: string, message: string): ProblemException {
  return new ProblemException('conflict', { message, errors: [{ field, message }] });
}

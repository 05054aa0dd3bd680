import type { UpdateUserRequest } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { dollarsToCents } from '@larkspur/service-kit/money';
import type { Caller } from '@larkspur/service-kit/security/caller';
import { Injectable } from '@nestjs/common';
import { ChangeUserService } from '../change-user/change-user.service';
import type { WantedChange } from '../change-user/user-change';
import { UsersConfig } from '../config';
import type { Customer } from '../customer/customer.repository';
import { pinPadsOf } from '../payment-pin/pin-pads';
import type { IfMatch } from './entity-tag';

@Injectable()
export class EditUserService {
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
  ): Promise<Customer | null> {
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
    { userId, isDisabled }: Customer,
    wanted: UpdateUserRequest,
    { userId: actorId, role }: Caller,
  ): WantedChange {
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
      ...(paymentPin ? { pinPads: pinPadsOf(this.config.PIN_KEY, userId, paymentPin) } : {}),
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

import type { PaymentPinRequest } from '@larkspur/contracts/user';
import type { Caller } from '@larkspur/service-kit/security/caller';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../../config';
import { CustomerRepository } from '../../customers/customer.repository';
import type { CustomerDetails } from '../../customers/customer-details';
import { PasswordConfirmation } from '../../customers/password-confirmation.service';
import { ChangeUserService } from '../../user-changes/change-user.service';
import { computePinPads, toStoredPads } from '../pin-pads';

@Injectable()
export class SetPaymentPinService {
  constructor(
    private readonly config: UsersConfig,
    private readonly customers: CustomerRepository,
    private readonly passwordConfirmation: PasswordConfirmation,
    private readonly changes: ChangeUserService,
  ) {}

  /**
   * Also clears the count of wrong PINs and the lock.
   * @returns `null` when the customer does not exist yet
   * @throws wrong_password, rate_limited, unavailable
   */
  async set({ userId, role }: Caller, { paymentPin, password }: PaymentPinRequest): Promise<CustomerDetails | null> {
    if (!(await this.customers.findById(userId))) return null;
    await this.passwordConfirmation.require(userId, 'password', password);
    return this.changes.change(userId, {
      requiresRevision: false,
      decide: ({ email, isDisabled }) => ({
        action: 'payment-pin.set',
        actor: { userId, role },
        profile: {},
        login: { email, isDisabled },
        pinPads: toStoredPads(computePinPads(this.config.PIN_KEY, userId, paymentPin)),
      }),
    });
  }
}

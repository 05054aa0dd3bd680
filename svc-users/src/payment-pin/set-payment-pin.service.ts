import type { PaymentPinRequest } from '@larkspur/contracts/user';
import type { Caller } from '@larkspur/service-kit/security/caller';
import { Injectable } from '@nestjs/common';
import { ChangeUserService } from '../change-user/change-user.service';
import { UsersConfig } from '../config';
import type { Customer } from '../customer/customer.repository';
import { PasswordGate } from '../customer/password-gate.service';
import { pinPadsOf } from './pin-pads';

@Injectable()
export class SetPaymentPinService {
  constructor(
    private readonly config: UsersConfig,
    private readonly gate: PasswordGate,
    private readonly changes: ChangeUserService,
  ) {}

  /**
   * Forgives wrong PINs of the past, too. `null`: no such user.
   * @throws wrong_password, rate_limited, unavailable
   */
  async set({ userId, role }: Caller, { paymentPin, password }: PaymentPinRequest): Promise<Customer | null> {
    await this.gate.pass(userId, 'password', password);
    return this.changes.change(userId, {
      insists: false,
      decide: ({ email, isDisabled }) => ({
        action: 'payment-pin.set',
        actor: { userId, role },
        profile: {},
        login: { email, isDisabled },
        pinPads: pinPadsOf(this.config.PIN_KEY, userId, paymentPin),
      }),
    });
  }
}

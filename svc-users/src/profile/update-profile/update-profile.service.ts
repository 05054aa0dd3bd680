import type { UpdateProfileRequest } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { Caller } from '@larkspur/service-kit/security/caller';
import { Injectable } from '@nestjs/common';
import { type CustomerChange, type CustomerDetails, CustomerRepository } from '../../customers/customer.repository';
import { PasswordConfirmation } from '../../customers/password-confirmation.service';
import { ChangeUserService } from '../../user-changes/change-user.service';

@Injectable()
export class UpdateProfileService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly gate: PasswordConfirmation,
    private readonly changes: ChangeUserService,
  ) {}

  /**
   * A changed e-mail is where the bank writes to and what one signs in with: it needs the password. `null`: no such user.
   * @throws invalid, wrong_password, rate_limited, email_taken, unavailable
   */
  async update({ userId, role }: Caller, wanted: UpdateProfileRequest): Promise<CustomerDetails | null> {
    const profile = profileOf(wanted);
    const present = await this.customers.findById(userId);
    if (!present) return null;
    const mayChangeEmail = wanted.email !== undefined && wanted.email !== null && wanted.email !== present.email;
    if (mayChangeEmail) {
      if (!wanted.currentPassword) throw passwordMissing();
      await this.gate.pass(userId, 'currentPassword', wanted.currentPassword);
    }
    return this.changes.change(userId, {
      insists: false,
      decide: ({ email: presentEmail, isDisabled }) => {
        const email = wanted.email ?? presentEmail;
        // It was changed by somebody else since it was looked at above.
        if (email !== presentEmail && !mayChangeEmail) throw passwordMissing();
        return { action: 'profile.updated', actor: { userId, role }, profile, login: { email, isDisabled } };
      },
    });
  }
}

function passwordMissing(): ProblemException {
  return new ProblemException('invalid', {
    errors: [{ field: 'currentPassword', message: 'Enter your current password to change the e-mail.' }],
  });
}

function profileOf({ phone, phoneNumber, address, state, location }: UpdateProfileRequest): CustomerChange {
  const profile: CustomerChange = {};
  const wanted = {
    phone: eitherOf('phone', phoneNumber, phone),
    address: eitherOf('address', address, location?.address),
    state: eitherOf('state', state, location?.state),
  };
  if (wanted.phone) profile.phone = wanted.phone;
  if (wanted.address) profile.address = wanted.address;
  if (wanted.state) profile.state = wanted.state;
  return profile;
}

/** One value from the two places where it may stand. */
function eitherOf(field: string, first: string | null | undefined, second: string | null | undefined) {
  if (first && second && first !== second) {
    throw new ProblemException('invalid', { errors: [{ field, message: 'This was given twice, and not alike.' }] });
  }
  return first ?? second ?? undefined;
}

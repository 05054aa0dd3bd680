import type { UpdateProfileRequest } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { Caller } from '@larkspur/service-kit/security/caller';
import { Injectable } from '@nestjs/common';
import { type CustomerChange, CustomerRepository } from '../../customers/customer.repository';
import type { CustomerDetails } from '../../customers/customer-details';
import type { IfMatch } from '../../customers/entity-tag';
import { PasswordConfirmation } from '../../customers/password-confirmation.service';
import { ChangeUserService } from '../../user-changes/change-user.service';

@Injectable()
export class UpdateProfileService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly passwordConfirmation: PasswordConfirmation,
    private readonly changes: ChangeUserService,
  ) {}

  /**
   * A changed email needs the password, because it is a credential.
   * @returns `null` when the customer does not exist yet
   * @throws stale, invalid, wrong_password, rate_limited, email_taken, unavailable
   */
  async update(
    { userId, role }: Caller,
    request: UpdateProfileRequest,
    ifMatch: IfMatch,
  ): Promise<CustomerDetails | null> {
    const profile = toCustomerChange(request);
    const customer = await this.customers.findById(userId);
    if (!customer) return null;
    const canChangeEmail = request.email !== undefined && request.email !== null && request.email !== customer.email;
    if (canChangeEmail) {
      if (!request.currentPassword) throw passwordRequired();
      await this.passwordConfirmation.require(userId, 'currentPassword', request.currentPassword);
    }
    return this.changes.change(userId, {
      requiresRevision: ifMatch.requiresRevision,
      decide: (locked) => {
        ifMatch.assertProfile(locked);
        const { email: currentEmail, isDisabled } = locked;
        const email = request.email ?? currentEmail;
        // The email was changed by another request since the check above.
        if (email !== currentEmail && !canChangeEmail) throw passwordRequired();
        return { action: 'profile.updated', actor: { userId, role }, profile, login: { email, isDisabled } };
      },
    });
  }
}

function passwordRequired(): ProblemException {
  return new ProblemException('invalid', {
    errors: [{ field: 'currentPassword', message: 'Enter your current password to change your email.' }],
  });
}

function toCustomerChange({ phone, phoneNumber, address, state, location }: UpdateProfileRequest): CustomerChange {
  const change: CustomerChange = {};
  const requested = {
    phone: eitherValue('phone', phoneNumber, phone),
    address: eitherValue('address', address, location?.address),
    state: eitherValue('state', state, location?.state),
  };
  if (requested.phone) change.phone = requested.phone;
  if (requested.address) change.address = requested.address;
  if (requested.state) change.state = requested.state;
  return change;
}

/** For a value that the request can hold under two names. @throws invalid when they differ */
function eitherValue(field: string, first: string | null | undefined, second: string | null | undefined) {
  if (first && second && first !== second) {
    throw new ProblemException('invalid', {
      errors: [{ field, message: 'This field was sent twice with different values.' }],
    });
  }
  return first ?? second ?? undefined;
}

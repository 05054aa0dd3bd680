import type { UpdateProfileRequest, User } from '@larkspur/contracts/user';
import type { ComparedFields } from '@larkspur/web-kit/form/rebase-edit';
import { EMAIL_ERROR, isEmail, isFilled, isPhone, PHONE_ERROR } from '@larkspur/web-kit/form/rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';

export type ProfileValues = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  state: string;
  currentPassword: string;
};

/** In the order of the form, without the password, which is not part of the record. */
export const PROFILE_FIELDS: ComparedFields<ProfileValues> = {
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  email: { label: 'Email' },
  phoneNumber: { label: 'Phone' },
  address: { label: 'House address' },
  state: { label: 'State' },
};

export function toValues({ firstName, lastName, email, phone, location }: User): ProfileValues {
  const { address, state } = location;
  return { firstName, lastName, email, phoneNumber: phone, address, state, currentPassword: '' };
}

/** A changed email needs the password, because it is a credential. */
export function isEmailChanged(values: ProfileValues, user: User): boolean {
  return values.email.trim() !== user.email;
}

export function validateProfile(values: ProfileValues, user: User): ValidationErrors<ProfileValues> {
  const { email, phoneNumber, address, state, currentPassword } = values;
  const needsPassword = isEmailChanged(values, user);
  return {
    email: !isFilled(email) ? 'Enter your email address' : isEmail(email) ? undefined : EMAIL_ERROR,
    currentPassword:
      needsPassword && !isFilled(currentPassword) ? 'Enter your password to change your email' : undefined,
    phoneNumber: !isFilled(phoneNumber) ? 'Enter your phone number' : isPhone(phoneNumber) ? undefined : PHONE_ERROR,
    address: isFilled(address) ? undefined : 'Enter your house address',
    state: isFilled(state) ? undefined : 'Enter your state',
  };
}

/** Sends the names though they are disabled, as the specification says; the bank does not change them. */
export function toProfileRequest({ currentPassword, ...values }: ProfileValues, user: User): UpdateProfileRequest {
  return isEmailChanged({ ...values, currentPassword }, user) ? { ...values, currentPassword } : values;
}

/** Maps the API's field names to those of the form. Undefined for a field that has the same name in both. */
export function toFormField(serverField: string): keyof ProfileValues | undefined {
  if (serverField === 'phone') return 'phoneNumber';
  if (serverField === 'location.address') return 'address';
  return serverField === 'location.state' ? 'state' : undefined;
}

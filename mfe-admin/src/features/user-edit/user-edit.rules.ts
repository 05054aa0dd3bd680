import type { UpdateUserRequest, User, VerificationStatus } from '@larkspur/contracts/user';
import type { ComparedFields } from '@larkspur/web-kit/form/rebase-edit';
import { EMAIL_ERROR, isEmail, isFilled, isPhone, isPin, PHONE_ERROR, PIN_ERROR } from '@larkspur/web-kit/form/rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';

export type UserValues = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  state: string;
  verificationStatus: VerificationStatus;
  isBlocked: boolean;
  isDisabled: boolean;
  paymentPin: string;
};

/** In the order of the form. A typed PIN is never compared: the bank does not know the current one. */
export const USER_FIELDS: ComparedFields<UserValues> = {
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  address: { label: 'Address' },
  state: { label: 'State' },
  verificationStatus: { label: 'Verification status' },
  isBlocked: { label: 'Block transfers' },
  isDisabled: { label: 'Disable account' },
};

export function toValues(user: User): UserValues {
  const { firstName, lastName, email, phone, location, verificationStatus, isBlocked, isDisabled } = user;
  const { address, state } = location;
  return {
    firstName,
    lastName,
    email,
    phone,
    address,
    state,
    verificationStatus,
    isBlocked,
    isDisabled,
    paymentPin: '',
  };
}

export function validateUser(values: UserValues): ValidationErrors<UserValues> {
  const { firstName, lastName, email, phone, address, state, paymentPin } = values;
  return {
    firstName: isFilled(firstName) ? undefined : 'Enter the first name',
    lastName: isFilled(lastName) ? undefined : 'Enter the last name',
    email: !isFilled(email) ? 'Enter the email address' : isEmail(email) ? undefined : EMAIL_ERROR,
    phone: !isFilled(phone) ? 'Enter the phone number' : isPhone(phone) ? undefined : PHONE_ERROR,
    address: isFilled(address) ? undefined : 'Enter the address',
    state: isFilled(state) ? undefined : 'Enter the state',
    paymentPin: paymentPin === '' || isPin(paymentPin) ? undefined : PIN_ERROR,
  };
}

/** Omits a blank PIN, so that the current one is kept. */
export function toUserRequest({ address, state, paymentPin, ...values }: UserValues): UpdateUserRequest {
  return { ...values, location: { address, state }, ...(paymentPin && { paymentPin }) };
}

/** Maps the API's field names to those of the form. */
export function toFormField(serverField: string): keyof UserValues | undefined {
  if (serverField === 'location.address') return 'address';
  return serverField === 'location.state' ? 'state' : undefined;
}

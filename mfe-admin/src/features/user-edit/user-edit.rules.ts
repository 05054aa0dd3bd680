import {
  ADDRESS_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  STATE_MAX_LENGTH,
  type UpdateUserRequest,
  type User,
  VERIFICATION_STATUSES,
  type VerificationStatus,
} from '@larkspur/contracts/user';
import { VERIFICATION_LABELS } from '@larkspur/web-kit/data/status-badge';
import { type Change, changesOf, textsOf } from '@larkspur/web-kit/form/changes';
import { validateReason } from '@larkspur/web-kit/form/reason-field';
import { type ComparedFields, formatValue } from '@larkspur/web-kit/form/rebase-edit';
import { EMAIL_ERROR, isEmail, isFilled, isPhone, isPin, PHONE_ERROR, PIN_ERROR } from '@larkspur/web-kit/form/rules';
import type { FormValues, ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';
import { formatMoney, parseMoney } from '@larkspur/web-kit/format/format';
import { validateLength, validateSize } from '../../components/field-limits';

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
  dailyLimit: string;
  reason: string;
};

/** In the order of the form. A typed PIN is never compared: the bank does not know the current one. */
export const USER_FIELDS: ComparedFields<UserValues> = {
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  address: { label: 'Address' },
  state: { label: 'State' },
  verificationStatus: { label: 'Verification status', format: formatStatus },
  isBlocked: { label: 'Block transfers' },
  isDisabled: { label: 'Disable account' },
  dailyLimit: { label: 'Daily limit', format: formatLimit },
};

export function toValues(user: User): UserValues {
  const { firstName, lastName, email, phone, location, verificationStatus, isBlocked, isDisabled, dailyLimit } = user;
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
    dailyLimit: dailyLimit.toFixed(2),
    reason: '',
  };
}

export function validateUser(values: UserValues): ValidationErrors<UserValues> {
  const { firstName, lastName, email, phone, address, state, paymentPin, dailyLimit, reason } = values;
  return {
    firstName: isFilled(firstName) ? validateLength(firstName, NAME_MAX_LENGTH) : 'Enter the first name',
    lastName: isFilled(lastName) ? validateLength(lastName, NAME_MAX_LENGTH) : 'Enter the last name',
    email: validateEmail(email),
    phone: !isFilled(phone) ? 'Enter the phone number' : isPhone(phone) ? undefined : PHONE_ERROR,
    address: isFilled(address) ? validateLength(address, ADDRESS_MAX_LENGTH) : 'Enter the address',
    state: isFilled(state) ? validateLength(state, STATE_MAX_LENGTH) : 'Enter the state',
    paymentPin: paymentPin === '' || isPin(paymentPin) ? undefined : PIN_ERROR,
    dailyLimit: validateLimit(dailyLimit),
    reason: validateReason(reason),
  };
}

function validateEmail(email: string): string | undefined {
  if (!isFilled(email)) return 'Enter the email address';
  return validateLength(email, EMAIL_MAX_LENGTH) ?? (isEmail(email) ? undefined : EMAIL_ERROR);
}

function validateLimit(dailyLimit: string): string | undefined {
  const tooLarge = validateSize(dailyLimit);
  if (tooLarge) return tooLarge;
  return parseMoney(dailyLimit) === null ? 'Enter the daily limit in dollars with up to two decimals' : undefined;
}

/** Omits a blank PIN, so that the current one is kept. */
export function toUserRequest({
  address,
  state,
  paymentPin,
  dailyLimit,
  reason,
  ...values
}: UserValues): UpdateUserRequest {
  return {
    ...values,
    location: { address, state },
    dailyLimit: parseMoney(dailyLimit) ?? 0,
    reason: reason.trim(),
    ...(paymentPin && { paymentPin }),
  };
}

/** The changes that saving would make. A new PIN is named without its digits. */
export function userChanges(user: User, values: UserValues): Change[] {
  const changes = changesOf(textsOf(USER_FIELDS, toValues(user)), textsOf(USER_FIELDS, values));
  const pin = { name: 'Payment PIN', before: user.hasPaymentPin ? 'Set' : 'Not set', after: 'New PIN' };
  return values.paymentPin ? [...changes, pin] : changes;
}

function formatStatus(value: FormValues[string]): string {
  const status = VERIFICATION_STATUSES.find((one) => one === value);
  return status ? VERIFICATION_LABELS[status] : formatValue(value);
}

function formatLimit(typed: FormValues[string]): string {
  const dollars = parseMoney(String(typed));
  return dollars === null ? String(typed) : formatMoney(dollars);
}

/** Maps the API's field names to those of the form. */
export function toFormField(serverField: string): keyof UserValues | undefined {
  if (serverField === 'location.address') return 'address';
  return serverField === 'location.state' ? 'state' : undefined;
}

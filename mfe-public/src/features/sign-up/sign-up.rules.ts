import { validateNewPassword } from '@larkspur/web-kit/form/new-password-rules';
import { EMAIL_ERROR, isEmail, isFilled, isPhone, PHONE_ERROR } from '@larkspur/web-kit/form/rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';

export const EMPTY_SIGN_UP = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  repeatPassword: '',
  address: '',
  state: '',
};

export type SignUpValues = typeof EMPTY_SIGN_UP;

export function validateSignUp(values: SignUpValues): ValidationErrors<SignUpValues> {
  const { firstName, lastName, email, phone, address, state } = values;
  return {
    firstName: isFilled(firstName) ? undefined : 'Enter your first name',
    lastName: isFilled(lastName) ? undefined : 'Enter your last name',
    email: validateEmail(email),
    phone: validatePhone(phone),
    ...validateNewPassword(values),
    address: isFilled(address) ? undefined : 'Enter your house address',
    state: isFilled(state) ? undefined : 'Enter your state',
  };
}

function validateEmail(email: string): string | undefined {
  if (!isFilled(email)) return 'Enter your email address';
  return isEmail(email) ? undefined : EMAIL_ERROR;
}

function validatePhone(phone: string): string | undefined {
  if (!isFilled(phone)) return 'Enter your phone number';
  return isPhone(phone) ? undefined : PHONE_ERROR;
}

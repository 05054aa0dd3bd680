import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@larkspur/contracts/session';
import { EMAIL_WORDS, isEmail, isFilled, isPhone, PHONE_WORDS } from '@larkspur/web-kit/form/rules';
import type { Problems } from '@larkspur/web-kit/form/use-bank-form';

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

const MISSING: Record<keyof SignUpValues, string> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your e-mail address',
  phone: 'Enter your phone number',
  password: 'Choose a password',
  repeatPassword: 'Repeat the password',
  address: 'Enter your house address',
  state: 'Enter your state',
};

export function signUpProblems(values: SignUpValues): Problems<SignUpValues> {
  const problems: Problems<SignUpValues> = {};
  for (const [name, words] of Object.entries(MISSING) as [keyof SignUpValues, string][]) {
    if (!isFilled(values[name])) problems[name] = words;
  }
  const { email, phone, password, repeatPassword } = values;
  if (!problems.email && !isEmail(email)) problems.email = EMAIL_WORDS;
  if (!problems.phone && !isPhone(phone)) problems.phone = PHONE_WORDS;
  if (!problems.password && password.length < PASSWORD_MIN_LENGTH) {
    problems.password = `The password needs at least ${PASSWORD_MIN_LENGTH} characters`;
  }
  if (!problems.password && password.length > PASSWORD_MAX_LENGTH) {
    problems.password = `The password can have at most ${PASSWORD_MAX_LENGTH} characters`;
  }
  if (!problems.repeatPassword && repeatPassword !== password) problems.repeatPassword = 'Passwords do not match';
  return problems;
}

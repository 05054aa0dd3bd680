import type { SessionUser } from '@larkspur/contracts/session';
import { EMAIL_ERROR, isEmail, isFilled, isPhone, PHONE_ERROR } from '@larkspur/web-kit/form/rules';
import type { ValidationErrors } from '@larkspur/web-kit/form/use-bank-form';

export const EMPTY_MESSAGE = { name: '', email: '', phone: '', subject: '', message: '', website: '' };

/** Limits of the API. */
export const SUBJECT_MAX_LENGTH = 200;
export const MESSAGE_MAX_LENGTH = 5000;

export type MessageValues = typeof EMPTY_MESSAGE;

/** Returns the values that a signed-in customer does not need to type. */
export function toSender({ firstName, lastName, email }: SessionUser): Pick<MessageValues, 'name' | 'email'> {
  return { name: `${firstName} ${lastName}`, email };
}

export function validateMessage({ name, email, phone, message }: MessageValues): ValidationErrors<MessageValues> {
  const problems: ValidationErrors<MessageValues> = {};
  if (!isFilled(name)) problems.name = 'Enter your name';
  if (!isFilled(email)) problems.email = 'Enter your email address';
  else if (!isEmail(email)) problems.email = EMAIL_ERROR;
  if (isFilled(phone) && !isPhone(phone)) problems.phone = PHONE_ERROR;
  if (!isFilled(message)) problems.message = 'Enter your message';
  return problems;
}

import { EMAIL_WORDS, isEmail, isFilled, isPhone, PHONE_WORDS } from '@larkspur/web-kit/form/rules';
import type { Problems } from '@larkspur/web-kit/form/use-bank-form';

export const EMPTY_MESSAGE = { name: '', email: '', phone: '', subject: '', message: '', website: '' };

/** Characters that the bank takes. */
export const SUBJECT_MAX = 200;

export type MessageValues = typeof EMPTY_MESSAGE;

export function messageProblems({ name, email, phone, message }: MessageValues): Problems<MessageValues> {
  const problems: Problems<MessageValues> = {};
  if (!isFilled(name)) problems.name = 'Enter your name';
  if (!isFilled(email)) problems.email = 'Enter your e-mail address';
  else if (!isEmail(email)) problems.email = EMAIL_WORDS;
  if (isFilled(phone) && !isPhone(phone)) problems.phone = PHONE_WORDS;
  if (!isFilled(message)) problems.message = 'Write your message';
  return problems;
}

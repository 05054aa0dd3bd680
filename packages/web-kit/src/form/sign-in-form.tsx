import type { SessionUser } from '@larkspur/contracts/session';
import { useState } from 'react';
import { MessageSlot } from '../feedback/message-slot';
import { useTimedMessage } from '../feedback/timed-message';
import { formatClockTime } from '../format/format';
import { isApiError } from '../host/host-api';
import { useHost } from '../host/host-context';
import { EmailField } from './email-field';
import { Form } from './form';
import { PasswordField } from './password-field';
import { EMAIL_ERROR, isEmail, isFilled } from './rules';
import styles from './sign-in-form.module.css';
import { SubmitButton } from './submit-button';
import { useBankForm } from './use-bank-form';

export interface SignInFormProps {
  /** The address that the page before knows, such as that of a new account. */
  initialEmail?: string;
  /** Returns the path to open afterwards. */
  getDestination(user: SessionUser): string;
}

/** The sign-in form for customers and administrators. */
export function SignInForm({ initialEmail = '', getDestination }: SignInFormProps) {
  const host = useHost();
  const banner = useTimedMessage();
  const [failureNote, setFailureNote] = useState<string | null>(null);

  const form = useBankForm({
    defaults: { email: initialEmail, password: '' },
    validate: ({ email, password }) => ({
      email: !isFilled(email) ? 'Enter your email address' : isEmail(email) ? undefined : EMAIL_ERROR,
      password: password ? undefined : 'Enter your password',
    }),
    onSubmit: async ({ email, password }) => {
      const { pathname } = window.location;
      const user = await host.session.signIn({ email: email.trim(), password });
      // Not in `onSuccess`: if another user was signed in, the new session has replaced this form.
      if (window.location.pathname === pathname) host.navigate(getDestination(user), { replace: true });
    },
    onFailure: (message, error) => {
      banner.show('error', message);
      setFailureNote(describeFailure(error));
    },
    notices: {
      done: null,
      failed: 'We couldn’t sign you in.',
      unknown: 'We couldn’t sign you in.',
    },
  });

  return (
    <Form form={form}>
      <EmailField control={form.control} name="email" label="Email" autoComplete="username" />
      <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
      <SubmitButton form={form}>Sign in</SubmitButton>
      <MessageSlot messages={banner}>{failureNote && <p className={styles.note}>{failureNote}</p>}</MessageSlot>
    </Form>
  );
}

/** The note that stays when the banner is gone: that sign-in failed and, if rate limited, when to try again. */
function describeFailure(error: unknown): string {
  const failed = 'Last sign-in attempt failed';
  if (!isApiError(error) || !error.retryAfter) return failed;
  const possible = new Date(Date.now() + error.retryAfter * 1000);
  // Rounded up, because the time is shown in whole minutes.
  if (possible.getSeconds() > 0) possible.setMinutes(possible.getMinutes() + 1);
  return `${failed}. You can try again at ${formatClockTime(possible)}.`;
}

import type { SessionUser } from '@larkspur/contracts/session';
import { useState } from 'react';
import { TimedMessage, useTimedMessage } from '../feedback/timed-message';
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

/** E-mail and password, at either door of the bank. `placeOf` says where somebody arrives. */
export function SignInForm({ getDestination }: { getDestination(user: SessionUser): string }) {
  const host = useHost();
  const banner = useTimedMessage();
  const [trace, setTrace] = useState<string | null>(null);

  const form = useBankForm({
    defaults: { email: '', password: '' },
    validate: ({ email, password }) => ({
      email: !isFilled(email) ? 'Enter your e-mail address' : isEmail(email) ? undefined : EMAIL_ERROR,
      password: password ? undefined : 'Enter your password',
    }),
    onSubmit: async ({ email, password }) => {
      const user = await host.session.signIn({ email: email.trim(), password });
      host.navigate(getDestination(user), { replace: true });
    },
    onFailure: (words, error) => {
      banner.show('error', words);
      setTrace(describeFailure(error));
    },
  });

  return (
    <div className={styles.stack}>
      <Form form={form}>
        <EmailField control={form.control} name="email" label="Email" autoComplete="username" />
        <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
        <TimedMessage messages={banner} />
        <SubmitButton form={form}>Sign in</SubmitButton>
      </Form>
      {trace && <p className={styles.trace}>{trace}</p>}
    </div>
  );
}

/** What stays when the banner has gone: that it failed and, where the bank makes one wait, until when. */
function describeFailure(error: unknown): string {
  const failed = 'Last sign-in attempt failed';
  if (!isApiError(error) || !error.retryAfter) return failed;
  const possible = new Date(Date.now() + error.retryAfter * 1000);
  // The clock is read in minutes: the one that has begun is not over yet.
  if (possible.getSeconds() > 0) possible.setMinutes(possible.getMinutes() + 1);
  return `${failed}. You can try again at ${formatClockTime(possible)}.`;
}

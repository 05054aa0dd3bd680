import { Link, useLocation } from '@larkspur/router';
import { Card } from '@larkspur/web-kit/card';
import { Form } from '@larkspur/web-kit/form/form';
import { PasswordField } from '@larkspur/web-kit/form/password-field';
import { EMAIL_WORDS, isEmail, isFilled } from '@larkspur/web-kit/form/rules';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useHost } from '@larkspur/web-kit/host-context';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import { TimedMessage, useTimedMessage } from '@larkspur/web-kit/timed-message';
import { useState } from 'react';
import styles from '../form-page.module.css';
import { afterSignIn } from './after-sign-in';

export function SignIn() {
  const host = useHost();
  const { search } = useLocation();
  const banner = useTimedMessage();
  const [failed, setFailed] = useState(false);

  const form = useBankForm({
    defaults: { email: '', password: '' },
    problems: ({ email, password }) => ({
      email: !isFilled(email) ? 'Enter your e-mail address' : isEmail(email) ? undefined : EMAIL_WORDS,
      password: password ? undefined : 'Enter your password',
    }),
    send: async ({ email, password }) => {
      const user = await host.session.signIn({ email: email.trim(), password });
      host.navigate(afterSignIn(user, search), { replace: true });
    },
    onFailure: (words) => {
      banner.show('error', words);
      setFailed(true);
    },
  });

  return (
    <div className={styles.page}>
      <PageHeading title="Sign in" lead="Welcome back." />
      <Card>
        <div className={styles.stack}>
          <Form form={form}>
            <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
            <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
            <TimedMessage messages={banner} />
            <SubmitButton form={form}>Sign in</SubmitButton>
          </Form>
          {failed && <p className={styles.trace}>Last sign-in attempt failed</p>}
        </div>
      </Card>
      <p className={styles.after}>
        <Link to="/contact">Forgotten Password</Link>
        <span>
          New here? <Link to="/signup">Sign up</Link>
        </span>
      </p>
    </div>
  );
}

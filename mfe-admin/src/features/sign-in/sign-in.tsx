import { Link, useLocation } from '@larkspur/router';
import { BrandMark } from '@larkspur/web-kit/brand-mark';
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
import { afterSignIn } from './after-sign-in';
import styles from './sign-in.module.css';

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
    <main className={styles.page}>
      <Link to="/" className={styles.brand}>
        <BrandMark />
      </Link>
      <PageHeading title="Admin sign-in" lead="For the bank’s own people." />
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
    </main>
  );
}

import { Link } from '@larkspur/router';
import { TimedMessage, useTimedMessage } from '@larkspur/web-kit/feedback/timed-message';
import { EmailField } from '@larkspur/web-kit/form/email-field';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { NewPasswordField } from '@larkspur/web-kit/form/new-password-field';
import { PasswordField } from '@larkspur/web-kit/form/password-field';
import { PhoneField } from '@larkspur/web-kit/form/phone-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { useState } from 'react';
import { FormPage } from '../../components/form-page';
import styles from '../../components/form-page.module.css';
import { titleOf } from '../../page-title';
import { DEPOSIT_INSURANCE } from '../../rates';
import type { SignInNotice } from '../sign-in/sign-in-notice';
import { NEW_PASSWORD_HINT } from './new-password.rules';
import { signUp } from './sign-up.api';
import { EMPTY_SIGN_UP, validateSignUp } from './sign-up.rules';

const ASIDE = {
  title: 'What you get',
  points: [
    'Savings and checking accounts that share one account number.',
    'No monthly fee and no minimum balance.',
    `Deposits insured ${DEPOSIT_INSURANCE}.`,
    'Next, we’ll ask for a photo of you and an ID document. You can also do that later.',
  ],
};

export function SignUp() {
  const host = useHost();
  const banner = useTimedMessage();
  const [failed, setFailed] = useState(false);

  const form = useBankForm({
    defaults: EMPTY_SIGN_UP,
    validate: validateSignUp,
    onSubmit: async (values) => {
      await signUp(host, values);
      host.navigate('/signin', {
        state: { kind: 'signed-up', firstName: values.firstName.trim() } satisfies SignInNotice,
      });
    },
    onFailure: (message) => {
      banner.show('error', message);
      setFailed(true);
    },
  });
  const { control } = form;

  return (
    <FormPage
      title="Create Your Account"
      tabTitle={titleOf('/signup')}
      lead="Savings and checking, opened together. It takes about two minutes."
      aside={ASIDE}
    >
      <Card>
        <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
        <Form form={form}>
          <div className={styles.pair}>
            <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
            <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
          </div>
          <EmailField control={control} name="email" label="Email" />
          <PhoneField control={control} name="phone" label="Phone" />
          <NewPasswordField control={control} name="password" label="Password" hint={NEW_PASSWORD_HINT} />
          <PasswordField control={control} name="repeatPassword" label="Repeat password" autoComplete="new-password" />
          <TextField control={control} name="address" label="House address" autoComplete="street-address" />
          <TextField control={control} name="state" label="State" autoComplete="address-level1" />
          <TimedMessage messages={banner} />
          <SubmitButton form={form}>Create account</SubmitButton>
          {failed && <p className={styles.trace}>Your last attempt to create an account failed</p>}
        </Form>
      </Card>
      <p className={styles.after}>
        <span>
          Already have an account? <Link to="/signin">Sign in</Link>
        </span>
      </p>
    </FormPage>
  );
}

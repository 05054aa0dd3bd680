import { Link } from '@larkspur/router';
import { Card } from '@larkspur/web-kit/card';
import { EmailField } from '@larkspur/web-kit/form/email-field';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { NewPasswordField } from '@larkspur/web-kit/form/new-password-field';
import { PasswordField } from '@larkspur/web-kit/form/password-field';
import { PhoneField } from '@larkspur/web-kit/form/phone-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useHost } from '@larkspur/web-kit/host-context';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import { TimedMessage, useTimedMessage } from '@larkspur/web-kit/timed-message';
import styles from '../form-page.module.css';
import { signUp } from './sign-up.api';
import { EMPTY_SIGN_UP, signUpProblems } from './sign-up.rules';

export function SignUp() {
  const host = useHost();
  const banner = useTimedMessage();

  const form = useBankForm({
    defaults: EMPTY_SIGN_UP,
    problems: signUpProblems,
    send: async (values) => {
      await signUp(host, values);
      host.navigate('/signin');
      host.notify({ tone: 'success', text: 'Your account has been created. Sign in to go on.' });
    },
    onFailure: (words) => banner.show('error', words),
  });
  const { control } = form;

  return (
    <div className={styles.page}>
      <PageHeading
        title="Create Your Account"
        tabTitle="Open an Account"
        lead="Savings and checking, opened together. It takes about two minutes."
      />
      <Card>
        <LeaveGuard isUnsaved={form.isUnsaved} />
        <Form form={form}>
          <div className={styles.pair}>
            <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
            <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
          </div>
          <EmailField control={control} name="email" label="Email" />
          <PhoneField control={control} name="phone" label="Phone" />
          <NewPasswordField
            control={control}
            name="password"
            label="Password"
            hint="At least 6 characters. Three words that nobody would guess make a good one."
          />
          <PasswordField control={control} name="repeatPassword" label="Repeat password" autoComplete="new-password" />
          <TextField control={control} name="address" label="House address" autoComplete="street-address" />
          <TextField control={control} name="state" label="State" autoComplete="address-level1" />
          <TimedMessage messages={banner} />
          <SubmitButton form={form}>Create account</SubmitButton>
        </Form>
      </Card>
      <p className={styles.after}>
        <span>
          You have an account? <Link to="/signin">Sign in</Link>
        </span>
      </p>
    </div>
  );
}

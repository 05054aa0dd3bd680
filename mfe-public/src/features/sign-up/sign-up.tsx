import type { SignInNotice } from '@larkspur/contracts/sign-in-notice';
import { Link } from '@larkspur/router';
import { MessageSlot } from '@larkspur/web-kit/feedback/message-slot';
import { useTimedMessage } from '@larkspur/web-kit/feedback/timed-message';
import { EmailField } from '@larkspur/web-kit/form/email-field';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { NewPasswordField } from '@larkspur/web-kit/form/new-password-field';
import { NEW_PASSWORD_HINT } from '@larkspur/web-kit/form/new-password-rules';
import { isSubmitUnknown } from '@larkspur/web-kit/form/outcome-notice';
import { PasswordField } from '@larkspur/web-kit/form/password-field';
import { PhoneField } from '@larkspur/web-kit/form/phone-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { US_STATES } from '@larkspur/web-kit/form/us-states';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { useRef, useState } from 'react';
import { FormPage } from '../../components/form-page';
import styles from '../../components/form-page.module.css';
import { titleOf } from '../../page-title';
import { DEPOSIT_INSURANCE } from '../../rates';
import { signUp } from './sign-up.api';
import { EMPTY_SIGN_UP, validateSignUp } from './sign-up.rules';

const UNKNOWN = 'We couldn’t confirm that your account was created.';

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
  const [lastAttempt, setLastAttempt] = useState<'failed' | 'unknown' | null>(null);
  const [takenEmail, setTakenEmail] = useState<string | null>(null);
  /** The visitor turned out to have an account, so there is nothing to lose. */
  const isAbandoned = useRef(false);

  const form = useBankForm({
    defaults: EMPTY_SIGN_UP,
    validate: validateSignUp,
    onSubmit: async (values) => {
      await signUp(host, values);
      return { firstName: values.firstName.trim(), email: values.email.trim() };
    },
    onSuccess: (user) => host.navigate('/signin', { state: { kind: 'signed-up', ...user } satisfies SignInNotice }),
    notices: {
      done: 'Your account is ready. Sign in to continue.',
      failed: 'We couldn’t create your account.',
      unknown: UNKNOWN,
    },
    onFailure: (message, error) => {
      banner.show('error', message);
      setLastAttempt(isSubmitUnknown(error) ? 'unknown' : 'failed');
      if (!isApiError(error) || error.code !== 'email_taken') return;
      const { email } = form.methods.getValues();
      setTakenEmail(email);
      // Stays when the banner is gone, until the address is changed.
      if (!error.errors.some(({ field }) => field === 'email'))
        form.methods.setError('email', { type: 'server', message });
    },
  });
  const { control } = form;
  const { email } = useFormValues(control);
  const abandon = () => {
    isAbandoned.current = true;
  };

  return (
    <FormPage
      title="Create Your Account"
      tabTitle={titleOf('/signup')}
      lead="Savings and checking, opened together. It takes about two minutes."
      aside={ASIDE}
    >
      <Card>
        <LeaveGuard hasUnsavedChanges={() => !isAbandoned.current && form.hasUnsavedChanges()} />
        <Form form={form}>
          <div className={styles.pair}>
            <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
            <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
          </div>
          <EmailField
            control={control}
            name="email"
            label="Email"
            below={email !== '' && email === takenEmail && <ExistingAccount email={email} onLeave={abandon} />}
          />
          <PhoneField control={control} name="phone" label="Phone" />
          <NewPasswordField control={control} name="password" label="Password" hint={NEW_PASSWORD_HINT} />
          <PasswordField control={control} name="repeatPassword" label="Repeat password" autoComplete="new-password" />
          <TextField control={control} name="address" label="House address" autoComplete="street-address" />
          <TextField
            control={control}
            name="state"
            label="State"
            autoComplete="address-level1"
            suggestions={US_STATES}
          />
          <SubmitButton form={form}>Create account</SubmitButton>
          <MessageSlot messages={banner}>
            {lastAttempt === 'failed' && <p className={styles.trace}>Your last attempt to create an account failed</p>}
            {lastAttempt === 'unknown' && (
              <p className={styles.trace}>
                {UNKNOWN}{' '}
                <Link to="/signin" state={{ kind: 'has-account', email } satisfies SignInNotice}>
                  Try signing in
                </Link>
                .
              </p>
            )}
          </MessageSlot>
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

/** Someone who already has an account wants to get in, not to correct the address. */
function ExistingAccount({ email, onLeave }: { email: string; onLeave(): void }) {
  const state = { kind: 'has-account', email } satisfies SignInNotice;
  return (
    <p className={styles.existing}>
      Is this you?{' '}
      <Link to="/signin" state={state} onClick={onLeave}>
        Sign in
      </Link>{' '}
      or{' '}
      <Link to="/forgot-password" state={state} onClick={onLeave}>
        reset your password
      </Link>
      .
    </p>
  );
}

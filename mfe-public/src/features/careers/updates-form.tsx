import { Alert } from '@larkspur/web-kit/feedback/alert';
import { EmailField } from '@larkspur/web-kit/form/email-field';
import { Form } from '@larkspur/web-kit/form/form';
import { EMAIL_ERROR, isEmail, isFilled } from '@larkspur/web-kit/form/rules';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { ALLOW_RESUBMIT, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useState } from 'react';
import { subscribeToCareerUpdates } from './careers.api';
import styles from './updates-form.module.css';

const EMPTY = { email: '' };

export function UpdatesForm() {
  const host = useHost();
  const [signedUp, setSignedUp] = useState<string | null>(null);

  const form = useBankForm({
    defaults: EMPTY,
    validate: ({ email }) => {
      if (!isFilled(email)) return { email: 'Enter your email address' };
      return isEmail(email) ? {} : { email: EMAIL_ERROR };
    },
    onSubmit: async ({ email }) => {
      setSignedUp(null);
      await subscribeToCareerUpdates(host, email);
      return email;
    },
    onSuccess: (email) => {
      form.methods.reset(EMPTY);
      setSignedUp(email);
      return ALLOW_RESUBMIT;
    },
    notices: {
      done: 'You’re on the list for career updates.',
      failed: 'We couldn’t sign you up for career updates.',
      unknown: 'We couldn’t confirm that you’re signed up for career updates.',
    },
  });

  return (
    <div className={styles.form}>
      <Form form={form}>
        <EmailField control={form.control} name="email" label="Email" />
        {signedUp && (
          <Alert tone="success" title="You’re on the list." announce>
            <p>We’ll email {signedUp} when a new position opens.</p>
          </Alert>
        )}
        <SaveFailure
          of={form}
          titles={{ failed: 'We couldn’t sign you up.', unknown: 'We couldn’t confirm that you’re signed up.' }}
          unknownAdvice="You can safely sign up again."
        />
        <div>
          <SubmitButton form={form}>Send me career updates</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

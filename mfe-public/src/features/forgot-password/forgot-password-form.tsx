import { useLocation } from '@larkspur/router';
import { EmailField } from '@larkspur/web-kit/form/email-field';
import { Form } from '@larkspur/web-kit/form/form';
import { EMAIL_ERROR, isEmail, isFilled } from '@larkspur/web-kit/form/rules';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { emailOf, parseSignInNotice } from '../sign-in/sign-in-notice';
import { requestResetLink } from './forgot-password.api';

/** @param onRequested called with the entered address, whether or not an account has it */
export function ForgotPasswordForm({ onRequested }: { onRequested(email: string): void }) {
  const host = useHost();
  const { state } = useLocation();

  const form = useBankForm({
    defaults: { email: emailOf(parseSignInNotice(state)) },
    validate: ({ email }) => ({
      email: !isFilled(email) ? 'Enter your email address' : isEmail(email) ? undefined : EMAIL_ERROR,
    }),
    onSubmit: async ({ email }) => {
      await requestResetLink(host, email);
      return email.trim();
    },
    onSuccess: onRequested,
    notices: {
      done: 'If that address belongs to an account, we’ve emailed it a link to reset the password.',
      failed: 'We couldn’t send the link to reset your password.',
      unknown: 'We couldn’t confirm that the link to reset your password was sent.',
    },
  });

  return (
    <Form form={form}>
      <EmailField control={form.control} name="email" label="Email" autoComplete="username" />
      <SaveFailure
        of={form}
        titles={{ failed: 'We couldn’t send the link.', unknown: 'We couldn’t confirm that the link was sent.' }}
        unknownAdvice="You can safely ask for it again."
      />
      <SubmitButton form={form}>Send me a link</SubmitButton>
    </Form>
  );
}

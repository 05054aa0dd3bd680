import type { SignInNotice } from '@larkspur/contracts/sign-in-notice';
import { Form } from '@larkspur/web-kit/form/form';
import { NewPasswordField } from '@larkspur/web-kit/form/new-password-field';
import { NEW_PASSWORD_HINT, validateNewPassword } from '@larkspur/web-kit/form/new-password-rules';
import { PasswordField } from '@larkspur/web-kit/form/password-field';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { resetPassword } from './reset-password.api';

interface NewPasswordFormProps {
  token: string;
  /** Called when the link has been used, has expired, or was replaced. */
  onInvalidLink(): void;
}

export function NewPasswordForm({ token, onInvalidLink }: NewPasswordFormProps) {
  const host = useHost();

  const form = useBankForm({
    defaults: { password: '', repeatPassword: '' },
    validate: validateNewPassword,
    onSubmit: async ({ password }) => {
      await resetPassword(host, { token, password });
    },
    onSuccess: async () => {
      // The server has ended all sessions, including the one of this browser.
      if (host.session.current()) await host.session.signOut();
      host.navigate('/signin', { replace: true, state: { kind: 'password-changed' } satisfies SignInNotice });
    },
    notices: {
      done: 'Your password has been changed. Sign in with the new one.',
      failed: 'We couldn’t change your password.',
      unknown: 'We couldn’t confirm that your password was changed.',
    },
    onFailure: (_, error) => {
      if (isApiError(error) && error.code === 'reset_link_invalid') onInvalidLink();
    },
  });
  const { control } = form;

  return (
    <Form form={form}>
      <NewPasswordField control={control} name="password" label="New password" hint={NEW_PASSWORD_HINT} />
      <PasswordField control={control} name="repeatPassword" label="Repeat password" autoComplete="new-password" />
      <SaveFailure
        of={form}
        unknownAdvice="Try signing in with the new password. If that doesn’t work, set it again here."
      />
      <SubmitButton form={form}>Set new password</SubmitButton>
    </Form>
  );
}

import type { SignInNotice } from '@larkspur/contracts/sign-in-notice';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Form } from '@larkspur/web-kit/form/form';
import { NewPasswordField } from '@larkspur/web-kit/form/new-password-field';
import { NEW_PASSWORD_HINT, validateNewPassword } from '@larkspur/web-kit/form/new-password-rules';
import { PasswordField } from '@larkspur/web-kit/form/password-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useState } from 'react';
import { resetPassword } from './reset-password.api';

interface NewPasswordFormProps {
  token: string;
  /** Called when the link has been used, has expired, or was replaced. */
  onInvalidLink(): void;
}

export function NewPasswordForm({ token, onInvalidLink: onLinkOver }: NewPasswordFormProps) {
  const host = useHost();
  const [failure, setFailure] = useState<string | null>(null);

  const form = useBankForm({
    defaults: { password: '', repeatPassword: '' },
    validate: validateNewPassword,
    onSubmit: async ({ password }) => {
      setFailure(null);
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
      unknown: 'We don’t know whether your password was changed.',
    },
    onFailure: (message, error) => {
      if (isApiError(error) && error.code === 'reset_link_invalid') onLinkOver();
      else setFailure(message);
    },
  });
  const { control } = form;

  return (
    <Form form={form}>
      <NewPasswordField control={control} name="password" label="New password" hint={NEW_PASSWORD_HINT} />
      <PasswordField control={control} name="repeatPassword" label="Repeat password" autoComplete="new-password" />
      {failure && (
        <Alert tone="error" title="We couldn’t change your password." announce>
          <p>{failure}</p>
        </Alert>
      )}
      <SubmitButton form={form}>Set new password</SubmitButton>
    </Form>
  );
}

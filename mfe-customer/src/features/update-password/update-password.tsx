import { useQueryClient } from '@larkspur/query';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { NewPasswordField } from '@larkspur/web-kit/form/new-password-field';
import { NEW_PASSWORD_ADVICE, NEW_PASSWORD_HINT } from '@larkspur/web-kit/form/new-password-rules';
import { PasswordField } from '@larkspur/web-kit/form/password-field';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { useState } from 'react';
import { FormScreen } from '../../components/form-screen';
import styles from '../../components/form-screen.module.css';
import { SavedMessage } from '../../components/saved-message';
import { changePassword } from './update-password.api';
import { EMPTY_PASSWORDS, validatePasswords } from './update-password.rules';

export function UpdatePassword() {
  const [saved, setSaved] = useState({ count: 0, message: '' });
  return (
    <FormScreen
      title="Update password"
      lead="You’ll stay signed in here, and be signed out everywhere else."
      aside={NEW_PASSWORD_ADVICE}
    >
      <SavedMessage {...saved} />
      <PasswordForm
        // A form that was sent starts over, so that no password stays on the screen.
        key={saved.count}
        onSaved={(message) => setSaved({ count: saved.count + 1, message })}
      />
    </FormScreen>
  );
}

function PasswordForm({ onSaved }: { onSaved(message: string): void }) {
  const host = useHost();
  const cache = useQueryClient();
  const user = useSessionUser();

  const form = useBankForm({
    defaults: EMPTY_PASSWORDS,
    validate: validatePasswords,
    onSubmit: async ({ oldPassword, newPassword }) => {
      const message = await changePassword(host, { oldPassword, newPassword });
      void cache.invalidateQueries({ queryKey: ['sessions'] });
      return message;
    },
    onSuccess: onSaved,
    notices: {
      done: 'Your password has been updated.',
      failed: 'We couldn’t update your password.',
      unknown: 'We couldn’t confirm that your password was updated.',
    },
  });
  const { control } = form;

  return (
    <Card>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={form}>
        {/* Tells password managers which account's password changes. */}
        <input hidden type="text" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordField
          control={control}
          name="oldPassword"
          label="Old password"
          hint="The one you sign in with now"
          autoComplete="current-password"
        />
        <NewPasswordField control={control} name="newPassword" label="New password" hint={NEW_PASSWORD_HINT} />
        <PasswordField
          control={control}
          name="confirmPassword"
          label="Confirm password"
          hint="The new password again"
          autoComplete="new-password"
        />
        <SaveFailure
          of={form}
          unknownAdvice="If you’re asked to sign in, use the new password first, then the old one."
        />
        <div className={styles.actions}>
          <SubmitButton form={form}>Update password</SubmitButton>
          <LinkButton to="/account/settings" variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}

import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import type { Versioned } from '@larkspur/web-kit/api-client/versioned';
import { EditConflict } from '@larkspur/web-kit/form/edit-conflict';
import { EmailField } from '@larkspur/web-kit/form/email-field';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { PasswordField } from '@larkspur/web-kit/form/password-field';
import { PhoneField } from '@larkspur/web-kit/form/phone-field';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { US_STATES } from '@larkspur/web-kit/form/us-states';
import { type EditForm, useEditForm } from '@larkspur/web-kit/form/use-edit-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { useEffect } from 'react';
import styles from '../../components/form-screen.module.css';
import { storeProfile } from '../../profile/store-profile';
import { profileVersionQuery, updateProfile } from './update-account.api';
import {
  isEmailChanged,
  PROFILE_FIELDS,
  type ProfileValues,
  toFormField,
  toProfileRequest,
  toValues,
  validateProfile,
} from './update-account.rules';

interface ProfileFormProps {
  record: Versioned<User>;
  onSaved(message: string): void;
  /** The form differs from what is saved. */
  onEdit(): void;
}

export function ProfileForm({ record, onSaved, onEdit }: ProfileFormProps) {
  const host = useHost();
  const cache = useQueryClient();

  const edit: EditForm<User, ProfileValues> = useEditForm<User, ProfileValues, string>({
    record,
    toValues,
    fields: PROFILE_FIELDS,
    validate: (values) => validateProfile(values, edit.base),
    mapServerField: toFormField,
    reload: () => cache.fetchQuery({ ...profileVersionQuery(host), staleTime: 0 }),
    onSave: async (values, base) => {
      const { saved, message } = await updateProfile(host, base, toProfileRequest(values, base.value));
      cache.setQueryData(profileVersionQuery(host).queryKey, saved);
      storeProfile(cache, host, saved.value);
      host.session.update(saved.value);
      return message;
    },
    onSuccess: onSaved,
    notices: {
      done: 'Your profile has been saved.',
      failed: 'We couldn’t save your profile.',
      unknown: 'We couldn’t confirm that your profile was saved.',
    },
  });
  const { form, base } = edit;
  const { control } = form;
  const { isDirty } = form.methods.formState;
  const values = useFormValues(control);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first edit matters
  useEffect(() => {
    if (isDirty) onEdit();
  }, [isDirty]);

  return (
    <Card>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={form}>
        <EditConflict edit={edit} subject="profile" />
        <div className={styles.pair}>
          <TextField control={control} name="firstName" label="First name" autoComplete="given-name" isDisabled />
          <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" isDisabled />
        </div>
        <EmailField control={control} name="email" label="Email" />
        {isEmailChanged(values, base) && (
          <PasswordField
            control={control}
            name="currentPassword"
            label="Current password"
            hint="Changing your email changes how you sign in."
            autoComplete="current-password"
          />
        )}
        <PhoneField control={control} name="phoneNumber" label="Phone" />
        <TextField control={control} name="address" label="House address" autoComplete="street-address" />
        <TextField control={control} name="state" label="State" autoComplete="address-level1" suggestions={US_STATES} />
        <SaveFailure of={form} unknownAdvice="You can safely save it again." />
        <div className={styles.actions}>
          <SubmitButton form={form}>Save changes</SubmitButton>
          <LinkButton to="/account/info" variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}

import { type User, VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { useQuery, useQueryClient } from '@larkspur/query';
import { useParams } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import type { Versioned } from '@larkspur/web-kit/api-client/versioned';
import { UnsavedChanges } from '@larkspur/web-kit/data/change-list';
import { VERIFICATION_LABELS } from '@larkspur/web-kit/data/status-badge';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { CheckField } from '@larkspur/web-kit/form/check-field';
import { EditConflict } from '@larkspur/web-kit/form/edit-conflict';
import { EmailField } from '@larkspur/web-kit/form/email-field';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { MoneyField } from '@larkspur/web-kit/form/money-field';
import { NativeSelect } from '@larkspur/web-kit/form/native-select';
import { PhoneField } from '@larkspur/web-kit/form/phone-field';
import { PinField } from '@larkspur/web-kit/form/pin-field';
import { ReasonField } from '@larkspur/web-kit/form/reason-field';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useEditForm } from '@larkspur/web-kit/form/use-edit-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import layout from '../../components/layout.module.css';
import { OwnAccountNotice, useIsOwnAccount } from '../../components/own-account';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { useCanChange } from '../../components/use-can-change';
import { updateUser, userVersionQuery } from '../../users.api';
import { toFormField, toUserRequest, toValues, USER_FIELDS, userChanges, validateUser } from './user-edit.rules';

const SAVED = 'User saved';
const STATUS_HINT =
  'If you change this to Verified or Failed, we email the customer. The email doesn’t include your reason.';
const PENDING_HINT =
  'Documents are waiting for review. A new status ends that review, unless a colleague has the case open. To give the customer a reason, reject the documents on the user’s page.';

export function UserEdit() {
  const host = useHost();
  const { id = '' } = useParams();
  const user = useQuery(userVersionQuery(host, id));
  const isOwn = useIsOwnAccount(id);
  const canChange = useCanChange();
  return (
    <div className={layout.narrow}>
      <PageHeading
        title="Edit User Info"
        lead={user.data && <UserText text={`${user.data.value.firstName} ${user.data.value.lastName}`} />}
      />
      <QueryView query={user} subject="the user" skeleton={<Skeleton label="Loading the user" lines={3} blocks />}>
        {(found) =>
          isOwn ? (
            <OwnAccountNotice />
          ) : canChange ? (
            <UserForm key={found.value._id} record={found} />
          ) : (
            <ReadOnlyNotice />
          )
        }
      </QueryView>
    </div>
  );
}

function UserForm({ record }: { record: Versioned<User> }) {
  const host = useHost();
  const cache = useQueryClient();

  const edit = useEditForm({
    record,
    toValues,
    fields: USER_FIELDS,
    validate: validateUser,
    mapServerField: toFormField,
    reload: () => cache.fetchQuery({ ...userVersionQuery(host, record.value._id), staleTime: 0 }),
    onSave: async (values, base) => {
      await updateUser(host, base, toUserRequest(values));
      await cache.invalidateQueries({ queryKey: ['admin'] });
    },
    onSuccess: () => {
      host.navigate(`/admin/users/${user._id}`);
      host.notify({ tone: 'success', text: SAVED });
    },
    notices: {
      done: SAVED,
      failed: 'We couldn’t save the user.',
      unknown: 'We couldn’t confirm that the user was saved.',
    },
  });
  const { form, base: user } = edit;
  const { control } = form;
  const values = useFormValues(control);

  return (
    <Card>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={form}>
        <EditConflict edit={edit} subject="user" />
        <div className={layout.pair}>
          <TextField control={control} name="firstName" label="First name" autoComplete="off" />
          <TextField control={control} name="lastName" label="Last name" autoComplete="off" />
        </div>
        <EmailField control={control} name="email" label="Email" autoComplete="off" />
        <PhoneField control={control} name="phone" label="Phone" autoComplete="off" />
        <TextField control={control} name="address" label="Address" autoComplete="off" />
        <TextField control={control} name="state" label="State" autoComplete="off" />
        <NativeSelect
          control={control}
          name="verificationStatus"
          label="Verification status"
          hint={user.verificationStatus === 'pending' ? `${PENDING_HINT} ${STATUS_HINT}` : STATUS_HINT}
          options={VERIFICATION_STATUSES.map((status) => ({ value: status, label: VERIFICATION_LABELS[status] }))}
        />
        <CheckField control={control} name="isBlocked" label="Block transfers" hint="The customer can still sign in." />
        <CheckField
          control={control}
          name="isDisabled"
          label="Disable account"
          hint="Blocks sign-in and ends all sessions."
        />
        <PinField
          control={control}
          name="paymentPin"
          label="Payment PIN"
          hint={user.hasPaymentPin ? '6 digits. Leave blank to keep the current PIN.' : '6 digits. No PIN is set yet.'}
          optional
        />
        <MoneyField
          control={control}
          name="dailyLimit"
          label="Daily limit"
          hint="What the customer can transfer out of both accounts in one day."
        />
        <UnsavedChanges changes={userChanges(user, values)} />
        <ReasonField control={control} hint="Kept in the audit log. The customer doesn’t see it." />
        <SaveFailure of={form} unknownAdvice="You can safely save again." />
        <div className={layout.actions}>
          <SubmitButton form={form}>Save changes</SubmitButton>
          <LinkButton to={`/admin/users/${user._id}`} variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}

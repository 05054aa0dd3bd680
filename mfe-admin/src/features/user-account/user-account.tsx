import type { User } from '@larkspur/contracts/user';
import { useQuery, useQueryClient } from '@larkspur/query';
import { useParams } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import type { Versioned } from '@larkspur/web-kit/api-client/versioned';
import { ChangeList, UnsavedChanges } from '@larkspur/web-kit/data/change-list';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EditConflict } from '@larkspur/web-kit/form/edit-conflict';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { MoneyField } from '@larkspur/web-kit/form/money-field';
import { ReasonField } from '@larkspur/web-kit/form/reason-field';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useEditForm } from '@larkspur/web-kit/form/use-edit-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { stripSeparators } from '@larkspur/web-kit/format/typed-text';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import layout from '../../components/layout.module.css';
import { OwnAccountNotice, useIsOwnAccount } from '../../components/own-account';
import { POSTED_REASON } from '../../components/posted-texts';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { useCanChange } from '../../components/use-can-change';
import { useConfirmedSubmit } from '../../components/use-confirmed-submit';
import { updateAccount, userVersionQuery } from '../../users.api';
import {
  ACCOUNT_FIELDS,
  ACCOUNT_NUMBER,
  accountChanges,
  hasMissingFields,
  MISSING_FIELDS_MESSAGE,
  toAccountRequest,
  toValues,
  validateAccount,
} from './user-account.rules';

const SAVED = 'Account saved';
/** Only a changed balance has a line on the statement; a new number has none. */
const POSTED_HINT = `Kept in the audit log. The customer sees it on their statement. ${POSTED_REASON}`;

export function UserAccount() {
  const host = useHost();
  const { id = '' } = useParams();
  const user = useQuery(userVersionQuery(host, id));
  const isOwn = useIsOwnAccount(id);
  const canChange = useCanChange();
  return (
    <div className={layout.narrow}>
      <PageHeading title="Edit User Balance" lead={user.data && <NameAndEmail user={user.data.value} />} />
      <QueryView
        query={user}
        subject="the account"
        skeleton={<Skeleton label="Loading the account" lines={3} blocks />}
      >
        {(found) =>
          isOwn ? (
            <OwnAccountNotice />
          ) : canChange ? (
            <AccountForm key={found.value._id} record={found} />
          ) : (
            <ReadOnlyNotice />
          )
        }
      </QueryView>
    </div>
  );
}

function NameAndEmail({ user }: { user: User }) {
  return (
    <>
      <UserText text={`${user.firstName} ${user.lastName}`} />, <UserText text={user.email} />
    </>
  );
}

function AccountForm({ record }: { record: Versioned<User> }) {
  const host = useHost();
  const cache = useQueryClient();

  const edit = useEditForm({
    record,
    toValues,
    fields: ACCOUNT_FIELDS,
    validate: validateAccount,
    reload: () => cache.fetchQuery({ ...userVersionQuery(host, record.value._id), staleTime: 0 }),
    onSave: async (values, base) => {
      await updateAccount(host, base, toAccountRequest(values));
      await cache.invalidateQueries({ queryKey: ['admin'] });
    },
    onSuccess: () => {
      host.navigate(`/admin/users/${user._id}`);
      host.notify({ tone: 'success', text: SAVED });
    },
    notices: {
      done: SAVED,
      failed: 'We couldn’t save the account.',
      unknown: 'We couldn’t confirm that the account was saved.',
    },
  });
  const { form, base: user } = edit;
  const { control } = form;
  const values = useFormValues(control);
  const changes = accountChanges(toValues(user), values);
  const movesMoney = changes.some(({ name }) => name !== ACCOUNT_NUMBER);
  const confirmation = useConfirmedSubmit(form, changes.length > 0);

  return (
    <Card>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={confirmation.form} summaryTitle={hasMissingFields(values) ? MISSING_FIELDS_MESSAGE : undefined}>
        <EditConflict edit={edit} subject="account" />
        <TextField
          control={control}
          name="number"
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          normalize={stripSeparators}
        />
        <MoneyField control={control} name="savings" label="Savings" />
        <MoneyField control={control} name="checking" label="Checking" />
        <UnsavedChanges changes={changes} />
        <ReasonField control={control} hint={movesMoney ? POSTED_HINT : undefined} />
        <SaveFailure of={form} unknownAdvice="You can safely save it again." />
        <div className={layout.actions}>
          <SubmitButton form={form}>Save changes</SubmitButton>
          <LinkButton to={`/admin/users/${user._id}`} variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </Form>
      <Confirm
        isOpen={confirmation.isOpen}
        title="Change this account?"
        confirmLabel="Change account"
        onConfirm={confirmation.confirm}
        onCancel={confirmation.cancel}
      >
        <p>Any change to a balance is posted as an adjustment and appears on the customer’s statement.</p>
        <ChangeList changes={changes} />
      </Confirm>
    </Card>
  );
}

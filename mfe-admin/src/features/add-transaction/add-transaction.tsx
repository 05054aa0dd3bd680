import { bankToday } from '@larkspur/contracts/bank-day';
import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import { TRANSACTION_TYPES, type TransactionType } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type User } from '@larkspur/contracts/user';
import { useQuery, useQueryClient } from '@larkspur/query';
import { Link, useSearchParams } from '@larkspur/router';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { ComboField } from '@larkspur/web-kit/form/combo-field';
import { fieldId } from '@larkspur/web-kit/form/field-id';
import { Form } from '@larkspur/web-kit/form/form';
import { hasBadInput } from '@larkspur/web-kit/form/has-bad-input';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { MoneyField } from '@larkspur/web-kit/form/money-field';
import { NativeSelect } from '@larkspur/web-kit/form/native-select';
import { NotSavedError } from '@larkspur/web-kit/form/outcome-notice';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { ALLOW_RESUBMIT, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { formatMoney, parseMoney } from '@larkspur/web-kit/format/format';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import { useState } from 'react';
import layout from '../../components/layout.module.css';
import { POSTED_DESCRIPTION } from '../../components/posted-texts';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { useCanChange } from '../../components/use-can-change';
import { useConfirmedSubmit } from '../../components/use-confirmed-submit';
import { TYPE_LABELS as LINE_TYPE_LABELS } from '../../lines/line-labels';
import { findUsers, toUserOption, userQuery, userVersionQuery } from '../../users.api';
import { addTransaction } from './add-transaction.api';
import { EMPTY_TRANSACTION, validateTransaction } from './add-transaction.rules';
import { Preview } from './preview';

const ADDED = 'Transaction added successfully';
const FAILED = 'Error adding transaction';
const TYPE_LABELS: Record<TransactionType, string> = { credit: 'Credit: money in', debit: 'Debit: money out' };

/** The form, with the customer that the URL names, if any: `?user=`. */
export function AddTransaction() {
  const host = useHost();
  const canChange = useCanChange();
  const [params] = useSearchParams();
  const userId = params.get('user');
  const user = useQuery({ ...userQuery(host, userId ?? ''), enabled: userId !== null && canChange });
  return (
    <div className={layout.narrow}>
      <PageHeading title="Add Transaction" />
      {!canChange ? (
        <ReadOnlyNotice />
      ) : userId === null ? (
        <TransactionForm />
      ) : (
        <QueryView
          query={user}
          subject="the customer"
          skeleton={<Skeleton label="Loading the customer" lines={3} blocks />}
        >
          {(found) => <TransactionForm key={found._id} customer={found} />}
        </QueryView>
      )}
    </div>
  );
}

const ACCOUNT_HINT = 'Keep “None” to add a memo: no money moves. Choose an account to change its balance.';

interface Added {
  userId: string;
  name: string;
}

function TransactionForm({ customer }: { customer?: User }) {
  const host = useHost();
  const cache = useQueryClient();
  const ownId = useSessionUser()?._id;
  const [added, setAdded] = useState<Added | null>(null);

  const form = useBankForm({
    defaults: { ...EMPTY_TRANSACTION, userId: customer?._id ?? '' },
    validate: (values) =>
      validateTransaction(values, ownId, bankToday(new Date()), hasBadInput(document.getElementById(fieldId('date')))),
    onSubmit: async (values) => {
      setAdded(null);
      const { value: user } = await cache.ensureQueryData(userVersionQuery(host, values.userId)).catch((error) => {
        throw new NotSavedError(errorMessage(error));
      });
      await addTransaction(host, user._id, values);
      await cache.invalidateQueries({ queryKey: ['admin'] });
      return { userId: user._id, name: `${user.firstName} ${user.lastName}` };
    },
    onSuccess: (added) => {
      form.methods.reset(EMPTY_TRANSACTION);
      setAdded(added);
      host.notify({ tone: 'success', text: ADDED });
      return ALLOW_RESUBMIT;
    },
    notices: {
      done: ADDED,
      failed: 'The transaction wasn’t added.',
      unknown: 'We couldn’t confirm that the transaction was added.',
    },
  });
  const { control } = form;
  const values = useFormValues(control);
  const chosen = useQuery({ ...userQuery(host, values.userId), enabled: values.userId !== '' });
  const [askedAt, setAskedAt] = useState(0);
  const confirmation = useConfirmedSubmit(form, values.account !== '', () => readBalances());

  /** A payment may have changed the balance since the form was opened. */
  function readBalances(): void {
    setAskedAt(Date.now());
    void chosen.refetch();
  }

  const isRead = chosen.dataUpdatedAt >= askedAt;
  const isUnread = !isRead && chosen.errorUpdatedAt >= askedAt;

  return (
    <Card>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={confirmation.form}>
        <ComboField
          control={control}
          name="userId"
          label="Customer"
          hint="Find the customer by name, email, or account number."
          load={(q, signal) => findUsers(host, q, signal)}
          {...(customer && { initial: toUserOption(customer) })}
        />
        <div className={layout.pair}>
          <MoneyField control={control} name="amount" label="Amount" />
          <NativeSelect
            control={control}
            name="transactionType"
            label="Type"
            options={TRANSACTION_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }))}
          />
        </div>
        <TextField control={control} name="date" label="Date" type="date" autoComplete="off" />
        <TextField control={control} name="description" label="Description" autoComplete="off" />
        <NativeSelect
          control={control}
          name="account"
          label="Account"
          hint={values.account ? `${ACCOUNT_HINT} ${POSTED_DESCRIPTION}` : ACCOUNT_HINT}
          options={[
            { value: '', label: 'None: a memo, no money moves' },
            ...ACCOUNT_KINDS.map((kind) => ({ value: kind, label: `${ACCOUNT_LABELS[kind]}: the balance changes` })),
          ]}
          optional
        />
        {chosen.data && values.userId !== '' && <Preview user={chosen.data} values={values} />}
        <SaveFailure
          of={form}
          titles={{ failed: FAILED, unknown: FAILED }}
          unknownAdvice="It may have been added. You can safely add it again, unchanged."
        />
        {added && (
          <Alert tone="success">
            <p>
              Added to{' '}
              <Link to={`/admin/transactions/${added.userId}`}>
                <UserText text={added.name} />
                ’s statement
              </Link>
              .
            </p>
          </Alert>
        )}
        <SubmitButton form={form}>Add transaction</SubmitButton>
      </Form>
      <Confirm
        isOpen={confirmation.isOpen}
        title="Add this transaction?"
        confirmLabel={`${LINE_TYPE_LABELS[values.transactionType || 'credit']} ${formatMoney(parseMoney(values.amount) ?? 0)}`}
        isConfirmDisabled={!isRead}
        onConfirm={confirmation.confirm}
        onCancel={confirmation.cancel}
      >
        <QueryView
          query={{
            data: isRead ? chosen.data : undefined,
            error: isUnread ? chosen.error : null,
            fetchStatus: chosen.fetchStatus,
            refetch: readBalances,
          }}
          subject="the balance"
          skeleton={<Skeleton label="Loading the balance" lines={3} />}
        >
          {(found) => <Preview user={found} values={values} />}
        </QueryView>
        <p>
          It is posted in the ledger and appears on the customer’s statement.
          {form.failure !== null && ' If the last attempt went through, nothing is added twice.'}
        </p>
      </Confirm>
    </Card>
  );
}

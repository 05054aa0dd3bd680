import { TRANSACTION_TYPES } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { DateField } from '@larkspur/web-kit/form/date-field';
import { EmailField } from '@larkspur/web-kit/form/email-field';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { MoneyField } from '@larkspur/web-kit/form/money-field';
import { SelectField } from '@larkspur/web-kit/form/select-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';

import { ALLOW_RESUBMIT, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';

import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useState } from 'react';
import layout from '../../components/layout.module.css';
import { userByEmailQuery } from '../../users.api';
import { addTransaction } from './add-transaction.api';
import { EMPTY_TRANSACTION, validateTransaction } from './add-transaction.rules';

interface Added {
  userId: string;
  name: string;
}

export function AddTransaction() {
  const host = useHost();
  const cache = useQueryClient();
  const ownEmail = useSessionUser()?.email;
  const [failure, setFailure] = useState<string | null>(null);
  const [added, setAdded] = useState<Added | null>(null);

  const form = useBankForm({
    defaults: EMPTY_TRANSACTION,
    validate: (values) => validateTransaction(values, ownEmail),
    onSubmit: async (values) => {
      setFailure(null);
      setAdded(null);
      const user = await cache.fetchQuery({ ...userByEmailQuery(host, values.email.trim()), staleTime: 0 });
      await addTransaction(host, user._id, values);
      await cache.invalidateQueries({ queryKey: ['admin'] });
      form.methods.reset(EMPTY_TRANSACTION);
      setAdded({ userId: user._id, name: `${user.firstName} ${user.lastName}` });
      host.notify({ tone: 'success', text: 'Transaction added successfully' });
      return ALLOW_RESUBMIT;
    },
    onFailure: setFailure,
  });
  const { control } = form;

  return (
    <div className={layout.narrow}>
      <PageHeading title="Add Transaction" />
      <Card>
        <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
        <Form form={form}>
          <EmailField control={control} name="email" label="User’s email" autoComplete="off" />
          <div className={layout.pair}>
            <MoneyField control={control} name="amount" label="Amount" />
            <SelectField
              control={control}
              name="transactionType"
              label="Type"
              options={TRANSACTION_TYPES.map((type) => ({ value: type, label: type }))}
            />
          </div>
          <DateField control={control} name="date" label="Date" autoComplete="off" />
          <TextField control={control} name="description" label="Description" autoComplete="off" />
          <SelectField
            control={control}
            name="account"
            label="Account"
            hint="If you don’t choose an account, this is a memo: it appears on the statement without changing a balance."
            options={[
              { value: '', label: 'None (memo only)' },
              ...ACCOUNT_KINDS.map((kind) => ({ value: kind, label: kind })),
            ]}
            optional
          />
          {failure && (
            <Alert tone="error" title="Error adding transaction" announce>
              <p>{failure}</p>
            </Alert>
          )}
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
      </Card>
    </div>
  );
}

import { useQueryClient } from '@larkspur/query';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { isFilled } from '@larkspur/web-kit/form/rules';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { ALLOW_RESUBMIT, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { useState } from 'react';
import layout from '../../components/layout.module.css';
import { addBeneficiary } from './beneficiaries.api';

const EMPTY = { name: '', accountNumber: '' };

export function AddBeneficiary() {
  const host = useHost();
  const cache = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);

  const form = useBankForm({
    defaults: EMPTY,
    validate: ({ name, accountNumber }) => ({
      name: isFilled(name) ? undefined : 'Enter the beneficiary’s name',
      accountNumber: isFilled(accountNumber) ? undefined : 'Enter the account number',
    }),
    onSubmit: async ({ name, accountNumber }) => {
      setFailure(null);
      await addBeneficiary(host, { name: name.trim(), accountNumber: accountNumber.trim() });
      form.methods.reset(EMPTY);
      await cache.invalidateQueries({ queryKey: ['admin', 'beneficiaries'] });
      host.notify({ tone: 'success', text: 'Beneficiary added successfully' });
      return ALLOW_RESUBMIT;
    },
    onFailure: (message, _, isAtFields) => setFailure(isAtFields ? null : message),
  });

  return (
    <Card title="Add a beneficiary">
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <Form form={form}>
        <div className={layout.pair}>
          <TextField control={form.control} name="name" label="Name" autoComplete="off" />
          <TextField
            control={form.control}
            name="accountNumber"
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        {failure && (
          <Alert tone="error" title="We couldn’t add the beneficiary." announce>
            <p>{failure}</p>
          </Alert>
        )}
        <div>
          <SubmitButton form={form}>Add beneficiary</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

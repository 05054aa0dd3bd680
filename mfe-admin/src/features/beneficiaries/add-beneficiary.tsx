import { useQueryClient } from '@larkspur/query';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { isFilled } from '@larkspur/web-kit/form/rules';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { ALLOW_RESUBMIT, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { stripSeparators } from '@larkspur/web-kit/format/typed-text';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import layout from '../../components/layout.module.css';
import { addBeneficiary } from './beneficiaries.api';

const ADDED = 'Beneficiary added successfully';
const EMPTY = { name: '', accountNumber: '' };

export function AddBeneficiary() {
  const host = useHost();
  const cache = useQueryClient();

  const form = useBankForm({
    defaults: EMPTY,
    validate: ({ name, accountNumber }) => ({
      name: isFilled(name) ? undefined : 'Enter the beneficiary’s name',
      accountNumber: isFilled(accountNumber) ? undefined : 'Enter the account number',
    }),
    onSubmit: async ({ name, accountNumber }) => {
      await addBeneficiary(host, { name: name.trim(), accountNumber: stripSeparators(accountNumber) });
      await cache.invalidateQueries({ queryKey: ['admin', 'beneficiaries'] });
    },
    onSuccess: () => {
      form.methods.reset(EMPTY);
      host.notify({ tone: 'success', text: ADDED });
      return ALLOW_RESUBMIT;
    },
    notices: {
      done: ADDED,
      failed: 'We couldn’t add the beneficiary.',
      unknown: 'We couldn’t confirm that the beneficiary was added.',
    },
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
            normalize={stripSeparators}
          />
        </div>
        <SaveFailure of={form} unknownAdvice="You can safely add it again." />
        <div>
          <SubmitButton form={form}>Add beneficiary</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

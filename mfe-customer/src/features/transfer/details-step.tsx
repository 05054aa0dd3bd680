import { ACCOUNT_KINDS, type AccountKind, type User } from '@larkspur/contracts/user';
import { focusField } from '@larkspur/web-kit/form/field-id';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { MoneyField } from '@larkspur/web-kit/form/money-field';
import { SelectField } from '@larkspur/web-kit/form/select-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { ACCOUNT_NAMES } from '@larkspur/web-kit/format/account-names';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { useEffect } from 'react';
import { RecipientField } from './recipient-field';
import styles from './transfer.module.css';
import {
  type DetailsValues,
  detailsErrorTitle,
  EMPTY_DETAILS,
  otherAccountKind,
  validateDetails,
} from './transfer.rules';
import { useRecipient } from './use-recipient';

interface DetailsStepProps {
  user: User;
  details: DetailsValues;
  /** The field to focus when the customer comes back to change it. */
  focus: keyof DetailsValues | null;
  /** The outcome of a payment is unknown, so the form cannot be used. */
  isFrozen: boolean;
  onDone(values: DetailsValues): void;
}

/** Step one: account, amount, and recipient. */
export function DetailsStep({ user, details, focus, isFrozen, onDone }: DetailsStepProps) {
  const form = useBankForm<DetailsValues>({
    defaults: details,
    validate: (values) => validateDetails(values, user.account),
    onSubmit: async (values) => onDone(values),
    startsDirty: details !== EMPTY_DETAILS,
  });
  const { control, methods: fields } = form;
  const values = useFormValues(control);
  const recipient = useRecipient(values, details.to ? { ...details, name: details.to } : null);
  const name = recipient.state === 'found' ? recipient.name : '';

  useEffect(() => {
    if (fields.getValues('to') !== name) fields.setValue('to', name, { shouldValidate: fields.formState.isSubmitted });
  }, [fields, name]);

  useEffect(() => {
    if (focus) focusField(focus);
  }, [focus]);

  return (
    <Form form={form} summaryTitle={detailsErrorTitle(values)}>
      <LeaveGuard hasUnsavedChanges={() => !isFrozen && form.hasUnsavedChanges()} />
      <SelectField
        control={control}
        name="from"
        label="From"
        options={ACCOUNT_KINDS.map((kind) => ({
          value: kind,
          label: `${ACCOUNT_NAMES[kind]}: ${formatMoney(user.account[kind])}`,
        }))}
        onSelect={(kind) => {
          fields.setValue('accountType', otherAccountKind(kind as AccountKind));
          if (fields.formState.isSubmitted) fields.trigger();
        }}
      />
      <MoneyField
        control={control}
        name="amount"
        label="Amount"
        hint={`Available in ${ACCOUNT_NAMES[values.from]}: ${formatMoney(user.account[values.from])}`}
      />
      <div className={styles.pair}>
        <TextField
          control={control}
          name="accountNumber"
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField control={control} name="bankName" label="Bank name" autoComplete="off" />
      </div>
      <RecipientField control={control} recipient={recipient} />
      <div className={styles.pair}>
        <TextField control={control} name="routingNumber" label="Routing number" autoComplete="off" />
        <SelectField
          control={control}
          name="accountType"
          label="Recipient account type"
          options={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: ACCOUNT_NAMES[kind] }))}
        />
      </div>
      <SubmitButton form={form}>Continue</SubmitButton>
    </Form>
  );
}

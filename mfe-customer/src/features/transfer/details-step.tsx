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
import { type DetailsValues, detailsProblems, detailsSummary, EMPTY_DETAILS, otherKind } from './transfer.rules';
import { useRecipient } from './use-recipient';

interface DetailsStepProps {
  user: User;
  details: DetailsValues;
  /** The field that somebody came back to change. */
  focus: keyof DetailsValues | null;
  onDone(values: DetailsValues): void;
}

/** Step one: who gets how much, from where. */
export function DetailsStep({ user, details, focus, onDone }: DetailsStepProps) {
  const form = useBankForm<DetailsValues>({
    defaults: details,
    validate: (values) => detailsProblems(values, user.account),
    onSubmit: async (values) => onDone(values),
    startsDirty: details !== EMPTY_DETAILS,
  });
  const { control, methods } = form;
  const values = useFormValues(control);
  const recipient = useRecipient(values, details.to ? { ...details, name: details.to } : null);
  const name = recipient.state === 'found' ? recipient.name : '';

  useEffect(() => {
    if (methods.getValues('to') !== name)
      methods.setValue('to', name, { shouldValidate: methods.formState.isSubmitted });
  }, [methods, name]);

  useEffect(() => {
    if (focus) focusField(focus);
  }, [focus]);

  return (
    <Form form={form} summaryTitle={detailsSummary(values)}>
      <LeaveGuard hasUnsavedChanges={form.hasUnsavedChanges} />
      <SelectField
        control={control}
        name="from"
        label="From"
        options={ACCOUNT_KINDS.map((kind) => ({
          value: kind,
          label: `${ACCOUNT_NAMES[kind]}: ${formatMoney(user.account[kind])}`,
        }))}
        onSelect={(kind) => {
          methods.setValue('accountType', otherKind(kind as AccountKind));
          if (methods.formState.isSubmitted) methods.trigger();
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

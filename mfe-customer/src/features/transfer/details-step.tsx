import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import { TRANSFER_FEE_CENTS } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind, type User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { focusField } from '@larkspur/web-kit/form/field-id';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { MoneyField } from '@larkspur/web-kit/form/money-field';
import { SelectField } from '@larkspur/web-kit/form/select-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { ALLOW_RESUBMIT, useBankForm } from '@larkspur/web-kit/form/use-bank-form';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { stripSeparators } from '@larkspur/web-kit/format/typed-text';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useEffect, useEffectEvent, useState } from 'react';
import { RecentRecipients } from './recent-recipients';
import { RecipientField } from './recipient-field';
import { StepHeading } from './step-heading';
import { transferLimitsQuery } from './transfer.api';
import styles from './transfer.module.css';
import {
  type DetailsRules,
  type DetailsValues,
  describeArrival,
  detailsErrorTitle,
  isSame,
  otherAccountKind,
  suggestRoutingNumber,
  toOwnAccount,
  validateDetails,
  warnOfAmount,
} from './transfer.rules';
import { useRecipient } from './use-recipient';

interface DetailsStepProps {
  user: User;
  details: DetailsValues;
  /** `details` were typed here before. */
  startsDirty: boolean;
  /** The field to focus when the customer comes back to change it. */
  focus: keyof DetailsValues | null;
  /** The customer comes back from step two. */
  isReturn: boolean;
  /** The outcome of a payment is unknown, so the form cannot be used. */
  isFrozen: boolean;
  onChange(values: DetailsValues): void;
  onDone(values: DetailsValues): void;
}

/** Step one: account, amount, and recipient. */
export function DetailsStep(props: DetailsStepProps) {
  const { user, details, startsDirty, focus, isReturn, isFrozen, onChange, onDone } = props;
  const { data: limits } = useQuery(transferLimitsQuery(useHost()));
  const leftToday = limits?.leftToday ?? null;
  const getRules = (): DetailsRules => ({
    balances: user.account,
    leftToday,
    recipient,
  });
  /** What was submitted while the look-up was running. The form continues with it when the look-up has ended. */
  const [waiting, setWaiting] = useState<DetailsValues | null>(null);
  const form = useBankForm<DetailsValues>({
    defaults: details,
    validate: (values) => validateDetails(values, getRules()),
    onSubmit: async (values) => {
      if (recipient.state === 'found') onDone({ ...values, to: recipient.name });
      else setWaiting(values);
      return ALLOW_RESUBMIT;
    },
    startsDirty,
  });
  const { control, methods: fields } = form;
  const values = useFormValues(control);
  const { recipient, retry } = useRecipient(values, details.to ? { ...details, name: details.to } : null);
  const name = recipient.state === 'found' ? recipient.name : '';
  const { isSubmitted } = fields.formState;

  useEffect(() => {
    fields.setValue('to', name);
    // A failed look-up is an error at once.
    if (isSubmitted || recipient.state === 'failed') void fields.trigger('to');
    else fields.clearErrors('to');
  }, [fields, name, recipient, isSubmitted]);

  // What the customer changes meanwhile has to be submitted again.
  if (waiting && !isSame(waiting, { ...values, to: waiting.to })) setWaiting(null);
  const continueAfterLookup = useEffectEvent(() => {
    setWaiting(null);
    form.submit();
  });
  useEffect(() => {
    if (waiting && recipient.state !== 'loading') continueAfterLookup();
  }, [waiting, recipient]);
  const waitingForm = { ...form, isSubmitting: form.isSubmitting || waiting !== null };

  const suggestRouting = useEffectEvent(() => {
    const routingNumber = suggestRoutingNumber(fields.getValues());
    if (routingNumber !== fields.getValues('routingNumber')) fill({ routingNumber });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another bank brings another routing number
  useEffect(() => suggestRouting(), [values.bankName]);

  const reportChange = useEffectEvent(onChange);
  useEffect(() => reportChange(values), [values]);

  useEffect(() => {
    if (focus) focusField(focus);
  }, [focus]);

  function fill(part: Partial<DetailsValues>): void {
    for (const [field, value] of Object.entries(part)) {
      fields.setValue(field as keyof DetailsValues, value, { shouldDirty: true, shouldValidate: isSubmitted });
    }
  }

  const available = user.account[values.from];
  const warning = warnOfAmount(values.amount, available, leftToday);
  return (
    <div className={styles.stack}>
      <RecentRecipients
        onPayAgain={({ accountNumber, bankName, routingNumber, accountType }) => {
          fill({ accountNumber, bankName, routingNumber, accountType, from: otherAccountKind(accountType) });
          focusField('amount');
        }}
      />
      <div className={styles.detailsHeading}>
        <StepHeading takesFocus={isReturn && !focus}>Transfer details</StepHeading>
        <Button
          small
          onPress={() => {
            fill(toOwnAccount(values.from, user));
            focusField('amount');
          }}
        >
          Between my accounts
        </Button>
      </div>
      <Form form={waitingForm} summaryTitle={detailsErrorTitle(values, getRules())}>
        <LeaveGuard hasUnsavedChanges={() => !isFrozen && form.hasUnsavedChanges()} />
        <div className={styles.pair}>
          <SelectField
            control={control}
            name="from"
            label="From"
            options={ACCOUNT_KINDS.map((kind) => ({
              value: kind,
              label: `${ACCOUNT_LABELS[kind]}: ${formatMoney(user.account[kind])}`,
            }))}
            onSelect={(kind) => {
              fields.setValue('accountType', otherAccountKind(kind as AccountKind));
              if (isSubmitted) fields.trigger();
            }}
          />
        </div>
        <div className={styles.pair}>
          <div>
            <MoneyField
              control={control}
              name="amount"
              label="Amount"
              hint={
                <>
                  Available in {ACCOUNT_LABELS[values.from]}: {formatMoney(available)}
                  {leftToday !== null && leftToday < available && (
                    <>. Left to transfer today: {formatMoney(leftToday)}</>
                  )}
                </>
              }
            />
            <p role="status" className={styles.warning}>
              {!fields.formState.errors.amount && warning}
            </p>
          </div>
        </div>
        <div className={styles.pair}>
          <TextField
            control={control}
            name="accountNumber"
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            normalize={stripSeparators}
          />
          <TextField control={control} name="bankName" label="Bank name" autoComplete="off" />
        </div>
        <RecipientField control={control} recipient={recipient} onRetry={retry} />
        <div className={styles.pair}>
          <TextField
            control={control}
            name="routingNumber"
            label="Routing number"
            autoComplete="off"
            normalize={stripSeparators}
          />
          <SelectField
            control={control}
            name="accountType"
            label="Recipient account type"
            options={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: ACCOUNT_LABELS[kind] }))}
          />
        </div>
        <dl className={styles.terms}>
          <div>
            <dt>Fee</dt>
            <dd>{formatMoney(TRANSFER_FEE_CENTS / 100)}</dd>
          </div>
          <div>
            <dt>Arrives</dt>
            <dd>{describeArrival(values.bankName)}</dd>
          </div>
        </dl>
        <div>
          <SubmitButton form={waitingForm}>Continue</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import { TRANSFER_FEE_CENTS } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind, type User } from '@larkspur/contracts/user';
import { Button } from '@larkspur/web-kit/action/button';
import { focusField } from '@larkspur/web-kit/form/field-id';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { MoneyField } from '@larkspur/web-kit/form/money-field';
import { SelectField } from '@larkspur/web-kit/form/select-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { stripSeparators } from '@larkspur/web-kit/format/typed-text';
import { useEffect } from 'react';
import { RecentRecipients } from './recent-recipients';
import { RecipientField } from './recipient-field';
import { StepHeading } from './step-heading';
import styles from './transfer.module.css';
import {
  type DetailsValues,
  describeArrival,
  detailsErrorTitle,
  otherAccountKind,
  toOwnAccount,
  warnOfAmount,
} from './transfer.rules';
import type { DetailsForm } from './use-details-form';

interface DetailsStepProps {
  user: User;
  details: DetailsForm;
  /** The field to focus when the customer comes back to change it. */
  focus: keyof DetailsValues | null;
  /** The customer comes back from step two. */
  isReturn: boolean;
  /** The outcome of a payment is unknown, so the form cannot be used. */
  isFrozen: boolean;
}

/** Step one: account, amount, and recipient. */
export function DetailsStep({ user, details, focus, isReturn, isFrozen }: DetailsStepProps) {
  const { form, values, rules, fill, retryLookup } = details;
  const { leftToday, recipient } = rules;
  const { control, methods: fields } = form;

  useEffect(() => {
    if (focus) focusField(focus);
  }, [focus]);

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
      <Form form={form} summaryTitle={detailsErrorTitle(values, rules)}>
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
              if (fields.formState.isSubmitted) fields.trigger();
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
        <RecipientField control={control} recipient={recipient} onRetry={retryLookup} />
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
          <SubmitButton form={form}>Continue</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

import { Button } from '@larkspur/web-kit/action/button';
import { Details } from '@larkspur/web-kit/data/details';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { PinField } from '@larkspur/web-kit/form/pin-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { ACCOUNT_NAMES } from '@larkspur/web-kit/format/account-names';
import { formatMoney, parseMoney } from '@larkspur/web-kit/format/format';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import type { ReactNode } from 'react';
import { formatTimeAgo } from './format-time-ago';
import { StepHeading } from './step-heading';
import styles from './transfer.module.css';
import type { DetailsValues } from './transfer.rules';
import { type PaymentToSend, useSendTransfer } from './use-send-transfer';

export interface ReviewStepProps extends PaymentToSend {
  /** The outcome of a payment is unknown, so nothing can be sent. */
  isFrozen: boolean;
  onDescription(description: string): void;
  onChange(field: keyof DetailsValues): void;
}

/** Step two: summary, description, and PIN. */
export function ReviewStep(props: ReviewStepProps) {
  const { details, isFrozen, onChange, onDescription } = props;
  const { form, failure, repeat } = useSendTransfer(props);
  const amount = formatMoney(parseMoney(details.amount) ?? 0);

  function back(field: keyof DetailsValues) {
    onDescription(form.methods.getValues('description'));
    onChange(field);
  }

  return (
    <div className={styles.stack}>
      <StepHeading>Review and send</StepHeading>
      <Summary details={details} onChange={back} />
      <Form form={form}>
        <LeaveGuard hasUnsavedChanges={() => !isFrozen && form.hasUnsavedChanges()} />
        <TextField
          control={form.control}
          name="description"
          label="Description"
          hint="The recipient sees this, too."
          optional
        />
        <PinField control={form.control} name="paymentPin" label="Payment PIN" hint="6 digits." />
        {failure && (
          <Alert tone="error" title={failure.title} announce>
            <p>{failure.message}</p>
          </Alert>
        )}
        <div className={styles.actions}>
          <SubmitButton form={form}>Send {amount}</SubmitButton>
          <Button isDisabled={form.isSubmitting} onPress={() => back('amount')}>
            Back
          </Button>
        </div>
      </Form>
      <Confirm
        isOpen={repeat !== null}
        title="Pay again?"
        confirmLabel="Pay again"
        onConfirm={() => repeat?.confirm()}
        onCancel={() => repeat?.cancel()}
      >
        <p>
          You paid <UserText text={details.to} /> {amount} {formatTimeAgo(repeat?.completedAt ?? 0)}.
        </p>
      </Confirm>
    </div>
  );
}

function Summary({ details, onChange }: { details: DetailsValues; onChange(field: keyof DetailsValues): void }) {
  const facts: [string, ReactNode, keyof DetailsValues][] = [
    ['From', ACCOUNT_NAMES[details.from], 'from'],
    ['Amount', formatMoney(parseMoney(details.amount) ?? 0), 'amount'],
    ['Recipient name', <UserText key="to" text={details.to} />, 'accountNumber'],
    ['Account number', details.accountNumber, 'accountNumber'],
    ['Bank name', details.bankName, 'bankName'],
    ['Routing number', details.routingNumber, 'routingNumber'],
    ['Recipient account type', ACCOUNT_NAMES[details.accountType], 'accountType'],
  ];
  return (
    <Details
      items={facts.map(([term, value, field]) => ({
        term,
        value,
        action: (
          <Button variant="quiet" small onPress={() => onChange(field)}>
            Change <VisuallyHidden>{term}</VisuallyHidden>
          </Button>
        ),
      }))}
    />
  );
}

import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import { TRANSFER_FEE_CENTS } from '@larkspur/contracts/transaction';
import { useQuery } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { Details } from '@larkspur/web-kit/data/details';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Form } from '@larkspur/web-kit/form/form';
import { LeaveGuard } from '@larkspur/web-kit/form/leave-guard';
import { PinField } from '@larkspur/web-kit/form/pin-field';
import { SubmitButton } from '@larkspur/web-kit/form/submit-button';
import { TextField } from '@larkspur/web-kit/form/text-field';
import { useFormValues } from '@larkspur/web-kit/form/use-form-values';
import { formatClockTime, formatMoney, parseMoney } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { BlockedNotice } from './blocked-notice';
import { FirstPayment } from './first-payment';
import { formatTimeAgo } from './format-time-ago';
import { PinLockNotice } from './pin-lock-notice';
import { StepHeading } from './step-heading';
import { transferLimitsQuery } from './transfer.api';
import styles from './transfer.module.css';
import { type DetailsValues, describeArrival, describePinAttempts, isOwnAccount } from './transfer.rules';
import { type Failure, type PaymentToSend, useSendTransfer } from './use-send-transfer';

export interface ReviewStepProps extends PaymentToSend {
  /** The outcome of a payment is unknown, so nothing can be sent. */
  isFrozen: boolean;
  onDescription(description: string): void;
  onChange(field: keyof DetailsValues): void;
}

/** Step two: summary, description, and PIN. */
export function ReviewStep(props: ReviewStepProps) {
  const { user, details, isFrozen, onChange, onDescription } = props;
  const { form, failure, repeat } = useSendTransfer(props);
  const { description } = useFormValues(form.control);
  const { data: limits } = useQuery(transferLimitsQuery(useHost()));
  const lockedUntil = limits?.pinLockedUntil ?? null;
  const isLocked = lockedUntil !== null;
  const lockedId = useId();
  const amount = formatMoney(parseMoney(details.amount) ?? 0);

  const keepDescription = useEffectEvent(onDescription);
  useEffect(() => keepDescription(description), [description]);

  return (
    <div className={styles.stack}>
      <StepHeading takesFocus>Review and send</StepHeading>
      <Summary details={details} onChange={onChange} />
      {!isOwnAccount(details, user) && <FirstPayment details={details} />}
      <Form form={form}>
        <LeaveGuard hasUnsavedChanges={() => !isFrozen && form.hasUnsavedChanges()} />
        <TextField
          control={form.control}
          name="description"
          label="Description"
          hint="The recipient sees this, too."
          optional
        />
        <div>
          <PinField control={form.control} name="paymentPin" label="Payment PIN" hint="6 digits" />
          <PinAttempts />
          <PinLockNotice className={styles.lock} />
        </div>
        {failure && <FailureMessage failure={failure} onChange={onChange} />}
        <div className={styles.actions}>
          <SubmitButton form={form} isDisabled={isLocked} aria-describedby={isLocked ? lockedId : undefined}>
            Send {amount}
          </SubmitButton>
          <Button isDisabled={form.isSubmitting} onPress={() => onChange('amount')}>
            Back
          </Button>
        </div>
        {lockedUntil && (
          <p id={lockedId} className={styles.note}>
            You can send it after {formatClockTime(new Date(lockedUntil))}, or with a new PIN.
          </p>
        )}
      </Form>
      <Confirm
        isOpen={repeat !== null}
        title="Pay again?"
        confirmLabel="Pay again"
        onConfirm={() => repeat?.confirm()}
        onCancel={() => repeat?.cancel()}
      >
        <p>
          You sent <UserText text={details.to} /> {amount} {formatTimeAgo(repeat?.lastSentAt ?? 0)}.
        </p>
      </Confirm>
    </div>
  );
}

/** Says how many tries are left once the PIN was wrong. */
function PinAttempts() {
  const { data: limits } = useQuery(transferLimitsQuery(useHost()));
  return (
    <p role="status" className={styles.warning}>
      {limits && describePinAttempts(limits)}
    </p>
  );
}

function FailureMessage({ failure, onChange }: { failure: Failure; onChange: ReviewStepProps['onChange'] }) {
  if (failure.isBlocked) return <BlockedNotice reason={failure.message} announce />;
  const { field } = failure;
  return (
    <Alert tone="error" title={failure.title} announce>
      <p>{failure.message}</p>
      {field && (
        <Button small onPress={() => onChange(field)}>
          Change the {field}
        </Button>
      )}
    </Alert>
  );
}

function Summary({ details, onChange }: { details: DetailsValues; onChange: ReviewStepProps['onChange'] }) {
  const facts: [string, ReactNode, (keyof DetailsValues)?][] = [
    ['Amount', formatMoney(parseMoney(details.amount) ?? 0), 'amount'],
    ['From', ACCOUNT_LABELS[details.from], 'from'],
    ['Recipient name', <UserText key="to" text={details.to} />, 'accountNumber'],
    ['Account number', details.accountNumber, 'accountNumber'],
    ['Bank name', details.bankName, 'bankName'],
    ['Routing number', details.routingNumber, 'routingNumber'],
    ['Recipient account type', ACCOUNT_LABELS[details.accountType], 'accountType'],
    ['Fee', formatMoney(TRANSFER_FEE_CENTS / 100)],
    ['Arrives', describeArrival(details.bankName)],
  ];
  return (
    <Details
      items={facts.map(([term, value, field]) => ({
        term,
        value,
        action: field && (
          <Button variant="quiet" small onPress={() => onChange(field)}>
            Change <VisuallyHidden>{term}</VisuallyHidden>
          </Button>
        ),
      }))}
    />
  );
}

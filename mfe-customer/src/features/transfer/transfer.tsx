import type { User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { useSearchParams } from '@larkspur/router';
import { Stepper } from '@larkspur/web-kit/data/stepper';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { OfflineState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { type Ref, useState } from 'react';
import { useProfile } from '../../profile/use-profile';
import { LineReceipt } from '../../receipt/line-receipt';
import { BlockedNotice } from './blocked-notice';
import { DetailsStep } from './details-step';
import { LimitsCard } from './limits-card';
import { lineToPayAgain } from './pay-again';
import { PaymentNotice } from './payment-notice';
import { type PaymentStore, paymentStore } from './payment-store';
import { PinLockNotice } from './pin-lock-notice';
import { ReviewStep } from './review-step';
import { detailsOfLineQuery } from './transfer.api';
import styles from './transfer.module.css';
import { type DetailsValues, EMPTY_DETAILS, getBlockedReason, isSame } from './transfer.rules';
import { useDetailsForm } from './use-details-form';
import { useFrozenFocus } from './use-frozen-focus';
import { usePaymentStatus } from './use-payment-status';
import { useTransferStep } from './use-transfer-step';

export function Transfer() {
  const user = useSessionUser();
  return (
    <>
      <PageHeading title="Transfer Money" />
      {user && <TransferScreen key={user._id} store={paymentStore(user._id)} />}
    </>
  );
}

/** The status of the last payment, also while the form cannot be shown, and the form. */
function TransferScreen({ store }: { store: PaymentStore }) {
  const host = useHost();
  const profile = useProfile();
  const lineId = lineToPayAgain(useSearchParams()[0]);
  const repeated = useQuery({ ...detailsOfLineQuery(host, lineId ?? ''), enabled: lineId !== null });
  /** How many payments of this screen were made. The form is new after each. */
  const [round, setRound] = useState(0);
  /** The key of the payment that this screen waits for. */
  const [sentKey, setSentKey] = useState<string | null>(null);
  const payment = usePaymentStatus(store, (completedKey) => {
    // A payment that another tab or an earlier visit sent does not clear what is being typed here.
    if (completedKey === sentKey) setRound((before) => before + 1);
  });
  const { status, isFrozen, idempotencyKey } = payment;
  const { form, notice } = useFrozenFocus(isFrozen, idempotencyKey === sentKey);
  const prefill = round === 0 ? lineId : null;
  const skeleton = <Skeleton label="Loading your balances" lines={3} blocks />;
  return (
    <div className={styles.page}>
      <div role="status" className={styles.live}>
        {status && <PaymentNotice status={status} ref={notice} />}
      </div>
      {status?.state === 'completed' && <LineReceipt line={status.line} />}
      <QueryView query={profile} subject="your balances" skeleton={skeleton}>
        {(user) =>
          prefill !== null && repeated.isPending ? (
            repeated.fetchStatus === 'paused' ? (
              <OfflineState subject="the details of that transfer" />
            ) : (
              skeleton
            )
          ) : (
            <Steps
              key={round}
              user={user}
              store={store}
              initial={(prefill !== null && repeated.data) || EMPTY_DETAILS}
              isPrefillMissing={prefill !== null && !repeated.data}
              payment={payment}
              ref={form}
              onSent={setSentKey}
            />
          )
        }
      </QueryView>
    </div>
  );
}

interface StepsProps {
  user: User;
  store: PaymentStore;
  initial: DetailsValues;
  /** The address names a transfer to repeat, which could not be read. */
  isPrefillMissing: boolean;
  payment: Pick<ReturnType<typeof usePaymentStatus>, 'isFrozen' | 'showResponse' | 'clear'>;
  /** The part of the screen that a payment freezes. */
  ref: Ref<HTMLDivElement>;
  /** A payment was sent with this key, or an earlier one turned out to be open. */
  onSent(idempotencyKey: string | null): void;
}

/** Holds the values of both steps, so that going back loses nothing. The PIN is never part of them. */
function Steps({ user, store, initial, isPrefillMissing, payment, ref, onSent }: StepsProps) {
  const { isFrozen, showResponse, clear } = payment;
  /** The details that have passed step one; any change to them has to pass it again. */
  const [reviewed, setReviewed] = useState<DetailsValues | null>(null);
  const [description, setDescription] = useState('');
  const [focus, setFocus] = useState<keyof DetailsValues | null>(null);
  const details = useDetailsForm({
    user,
    initial,
    isFrozen,
    onDone: (values) => {
      setReviewed(values);
      setFocus(null);
      openReview();
    },
  });
  const canReview = reviewed !== null && isSame(reviewed, details.values);
  const { step, openReview, returnToDetails } = useTransferStep(canReview);

  const isReview = step === 'review' && reviewed !== null;
  const blockedReason = getBlockedReason(user);
  return (
    <>
      {isPrefillMissing && step === 'details' && (
        <Alert tone="notice" announce>
          <p>We couldn’t fill in the form from that transfer. Enter the details below.</p>
        </Alert>
      )}
      <div ref={ref} inert={isFrozen} className={isFrozen ? styles.frozen : undefined}>
        <div className={styles.columns}>
          <Card>
            {blockedReason && !isReview && (
              <div className={styles.blocker}>
                <BlockedNotice reason={blockedReason} />
              </div>
            )}
            {!blockedReason && !isReview && <PinLockNotice className={styles.blocker} />}
            <Stepper label="Steps" steps={['Details', 'Review and send']} current={isReview ? 1 : 0} />
            {isReview ? (
              <ReviewStep
                user={user}
                store={store}
                details={reviewed}
                description={description}
                isFrozen={isFrozen}
                onStart={clear}
                onUnconfirmed={(line) => {
                  onSent(store.findOpen()?.idempotencyKey ?? null);
                  if (line) showResponse(line);
                }}
                onEarlierReceived={() => onSent(null)}
                onDescription={setDescription}
                onChange={(field) => {
                  setFocus(field);
                  returnToDetails();
                }}
              />
            ) : (
              <DetailsStep
                user={user}
                details={details}
                focus={focus}
                isReturn={reviewed !== null}
                isFrozen={isFrozen}
              />
            )}
          </Card>
          <LimitsCard />
        </div>
      </div>
    </>
  );
}

import type { User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { useSearchParams } from '@larkspur/router';
import { Stepper } from '@larkspur/web-kit/data/stepper';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useState } from 'react';
import { useProfile } from '../../profile/use-profile';
import { LineReceipt } from '../../receipt/line-receipt';
import { BlockedNotice } from './blocked-notice';
import { DetailsStep } from './details-step';
import { LimitsCard } from './limits-card';
import { lineToPayAgain } from './pay-again';
import { PaymentNotice } from './payment-notice';
import { paymentStore } from './payment-store';
import { ReviewStep } from './review-step';
import { detailsOfLineQuery } from './transfer.api';
import styles from './transfer.module.css';
import { type DetailsValues, EMPTY_DETAILS, getBlockedReason } from './transfer.rules';
import { usePaymentStatus } from './use-payment-status';
import { useTransferStep } from './use-transfer-step';

export function Transfer() {
  const host = useHost();
  const profile = useProfile();
  const lineId = lineToPayAgain(useSearchParams()[0]);
  const repeated = useQuery({ ...detailsOfLineQuery(host, lineId ?? ''), enabled: lineId !== null });
  const skeleton = <Skeleton label="Loading your balances" lines={3} blocks />;
  return (
    <>
      <PageHeading title="Transfer Money" />
      <QueryView query={profile} subject="your balances" skeleton={skeleton}>
        {(user) => {
          if (lineId !== null && repeated.isPending) return skeleton;
          const isMissing = lineId !== null && !repeated.data;
          return <Steps user={user} initial={repeated.data ?? EMPTY_DETAILS} isPrefillMissing={isMissing} />;
        }}
      </QueryView>
    </>
  );
}

interface StepsProps {
  user: User;
  initial: DetailsValues;
  /** The address names a transfer to repeat, which could not be read. */
  isPrefillMissing: boolean;
}

/** Holds the values of both steps, so that going back loses nothing. The PIN is never part of them. */
function Steps({ user, initial, isPrefillMissing }: StepsProps) {
  const store = paymentStore(user._id);
  const [details, setDetails] = useState(initial);
  /** The details that have passed step one; any change to them has to pass it again. */
  const [reviewed, setReviewed] = useState<DetailsValues | null>(null);
  const [description, setDescription] = useState('');
  const [focus, setFocus] = useState<keyof DetailsValues | null>(null);
  /** Increases when the form is emptied. */
  const [round, setRound] = useState(0);
  /** The key of the payment that this screen waits for. */
  const [sentKey, setSentKey] = useState<string | null>(null);
  const { step, openReview, returnToDetails } = useTransferStep(reviewed !== null);
  const { status, isFrozen, idempotencyKey, showResponse, forget } = usePaymentStatus(store, (completedKey) => {
    // What another tab or an earlier visit sent does not clear what is being typed here.
    if (completedKey === sentKey) reset();
  });

  function reset(): void {
    setDetails(EMPTY_DETAILS);
    setReviewed(null);
    setDescription('');
    setFocus(null);
    setRound(round + 1);
  }

  const isReview = step === 'review' && reviewed !== null;
  const blockedReason = getBlockedReason(user);
  return (
    <div className={styles.page}>
      <div role="status" className={styles.live}>
        {status && <PaymentNotice status={status} takesFocus={isFrozen && idempotencyKey === sentKey} />}
      </div>
      {status?.state === 'completed' && (
        <Card>
          <LineReceipt line={status.line} />
        </Card>
      )}
      {isPrefillMissing && step === 'details' && (
        <Alert tone="notice" announce>
          <p>We couldn’t fill in the form from that transfer. Enter the details below.</p>
        </Alert>
      )}
      <div inert={isFrozen} className={isFrozen ? styles.frozen : undefined}>
        <div className={styles.columns}>
          <Card>
            {blockedReason && !isReview && (
              <div className={styles.blocker}>
                <BlockedNotice reason={blockedReason} />
              </div>
            )}
            <Stepper label="Steps" steps={['Details', 'Review and send']} current={isReview ? 1 : 0} />
            {isReview ? (
              <ReviewStep
                user={user}
                store={store}
                details={reviewed}
                description={description}
                isFrozen={isFrozen}
                onStart={forget}
                onUnconfirmed={(line) => {
                  setSentKey(store.open()?.idempotencyKey ?? null);
                  if (line) showResponse(line);
                }}
                onEarlierReceived={() => setSentKey(null)}
                onDescription={setDescription}
                onChange={(field) => {
                  setFocus(field);
                  returnToDetails();
                }}
              />
            ) : (
              <DetailsStep
                key={round}
                user={user}
                details={details}
                focus={focus}
                startsDirty={details !== initial && details !== EMPTY_DETAILS}
                isReturn={reviewed !== null}
                isFrozen={isFrozen}
                onChange={(values) => {
                  setDetails((before) => (isSame(before, values) ? before : values));
                  if (reviewed && !isSame(values, reviewed)) setReviewed(null);
                }}
                onDone={(values) => {
                  setDetails(values);
                  setReviewed(values);
                  setFocus(null);
                  openReview();
                }}
              />
            )}
          </Card>
          <LimitsCard />
        </div>
      </div>
    </div>
  );
}

const isSame = (one: DetailsValues, other: DetailsValues) =>
  (Object.keys(one) as (keyof DetailsValues)[]).every((name) => one[name] === other[name]);

import type { User } from '@larkspur/contracts/user';
import { Stepper } from '@larkspur/web-kit/data/stepper';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useState } from 'react';
import { useProfile } from '../../profile/use-profile';
import { DetailsStep } from './details-step';
import { PaymentNotice } from './payment-notice';
import { paymentStore } from './payment-store';
import { ReviewStep } from './review-step';
import styles from './transfer.module.css';
import { type DetailsValues, EMPTY_DETAILS, getBlockedReason } from './transfer.rules';
import { usePaymentStatus } from './use-payment-status';

export function Transfer() {
  const profile = useProfile();
  return (
    <div className={styles.page}>
      <PageHeading title="Transfer Money" />
      <QueryView
        query={profile}
        subject="your balances"
        skeleton={<Skeleton label="Loading your balances" lines={3} blocks />}
      >
        {(user) => <Steps user={user} />}
      </QueryView>
    </div>
  );
}

type Step = 'details' | 'review';

/** Holds the values of both steps, so that going back loses nothing. The PIN is never part of them. */
function Steps({ user }: { user: User }) {
  const store = paymentStore(user._id);
  const [step, setStep] = useState<Step>('details');
  const [details, setDetails] = useState<DetailsValues>(EMPTY_DETAILS);
  const [description, setDescription] = useState('');
  const [focus, setFocus] = useState<keyof DetailsValues | null>(null);
  /** The key of the payment that this screen waits for. */
  const [sentKey, setSentKey] = useState<string | null>(null);
  const { status, isFrozen, idempotencyKey, showResponse, forget } = usePaymentStatus(store, (completedKey) => {
    // What another tab or an earlier visit sent does not clear what is being typed here.
    if (completedKey === sentKey) reset();
  });

  function reset(): void {
    setStep('details');
    setDetails(EMPTY_DETAILS);
    setDescription('');
    setFocus(null);
  }

  const blockedReason = getBlockedReason(user);
  return (
    <div className={styles.stack}>
      <div role="status" className={styles.live}>
        {status && <PaymentNotice status={status} takesFocus={isFrozen && idempotencyKey === sentKey} />}
      </div>
      <div inert={isFrozen} className={isFrozen ? styles.frozen : undefined}>
        <Card>
          {blockedReason && step === 'details' && (
            <div className={styles.blocker}>
              <Alert tone="notice">
                <p>{blockedReason}</p>
              </Alert>
            </div>
          )}
          <Stepper label="Steps" steps={['Details', 'Review and send']} current={step === 'details' ? 0 : 1} />
          {step === 'details' ? (
            <DetailsStep
              user={user}
              details={details}
              focus={focus}
              isFrozen={isFrozen}
              onDone={(values) => {
                setDetails(values);
                setStep('review');
              }}
            />
          ) : (
            <ReviewStep
              user={user}
              store={store}
              details={details}
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
                setStep('details');
              }}
            />
          )}
        </Card>
      </div>
    </div>
  );
}

import { useQuery } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { useShortcuts } from '@larkspur/web-kit/action/use-shortcuts';
import { ShieldIcon } from '@larkspur/web-kit/brand/icons';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { type RefObject, useEffect, useRef } from 'react';
import layout from '../../components/layout.module.css';
import { useCanChange } from '../../components/use-can-change';
import { casesQuery } from '../../verification/verification.api';
import { OpenCase } from './open-case';
import { type Review, useReview } from './use-review';
import styles from './verifications.module.css';
import { WaitingCases } from './waiting-cases';

/** The queue of identity documents: one case after the other, by keyboard alone. */
export function Verifications() {
  const canChange = useCanChange();
  return (
    <>
      <PageHeading
        title="Verifications"
        lead={`Identity documents waiting for a decision.${canChange ? ' You have ten minutes for each case.' : ''}`}
      />
      {canChange ? <ReviewDesk /> : <WaitingCases />}
    </>
  );
}

function ReviewDesk() {
  const host = useHost();
  const review = useReview();
  const queue = useQuery(casesQuery(host));
  const desk = useRef<HTMLDivElement>(null);
  const { step } = review.state;

  // The buttons of the last case are gone. The focus went with them, or to the page's heading.
  useEffect(() => {
    const isLost = document.activeElement?.matches('body, h1');
    if ((step === 'empty' || step === 'failed') && isLost) desk.current?.focus();
  }, [step]);

  return (
    <div className={layout.stack}>
      <div ref={desk} tabIndex={-1} className={styles.desk}>
        <CurrentCase review={review} desk={desk} isQueueEmpty={queue.data?.data.length === 0} />
      </div>
      <WaitingCases onOpen={review.open} isBusy={review.isDeciding} isCaughtUp={step === 'empty'} />
    </div>
  );
}

interface CurrentCaseProps {
  review: Review;
  desk: RefObject<HTMLElement | null>;
  isQueueEmpty: boolean;
}

function CurrentCase({ review, desk, isQueueEmpty }: CurrentCaseProps) {
  const { state, skipped } = review;
  useShortcuts(desk, state.step === 'open' || state.step === 'loading' ? {} : { n: review.next });
  switch (state.step) {
    case 'open':
      return <OpenCase key={state.found.verificationId} found={state.found} review={review} desk={desk} />;
    case 'loading':
      return <Skeleton label="Loading the next case" lines={3} blocks />;
    case 'empty':
      return (
        <EmptyState
          icon={ShieldIcon}
          title={skipped > 0 ? 'Only skipped cases are left.' : 'You’re all caught up.'}
          action={skipped > 0 && <Button onPress={review.restart}>Review skipped cases</Button>}
        >
          {skipped > 0 ? `You skipped ${skipped}.` : 'No cases are available right now.'}
        </EmptyState>
      );
    default:
      // The list below says so.
      if (isQueueEmpty && state.step === 'idle') return null;
      return (
        <div className={layout.list}>
          {state.step === 'failed' && (
            <Alert tone="error" title="We couldn’t open a case." announce>
              <p>{state.message}</p>
            </Alert>
          )}
          <div>
            <Button variant="primary" onPress={review.next}>
              Review the next case
            </Button>
          </div>
        </div>
      );
  }
}

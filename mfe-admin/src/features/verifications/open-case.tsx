import type { VerificationCase } from '@larkspur/contracts/user';
import { Link } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { useShortcuts } from '@larkspur/web-kit/action/use-shortcuts';
import { RightIcon } from '@larkspur/web-kit/brand/icons';
import { DocumentViewer } from '@larkspur/web-kit/data/document-viewer';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { formatClockTime } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { type RefObject, useEffect, useRef, useState } from 'react';
import layout from '../../components/layout.module.css';
import { toDocuments } from '../../verification/document-names';
import { UploadFacts } from '../../verification/upload-facts';
import { ALREADY_DECIDED, useDecision } from '../../verification/use-decision';
import { VerificationDecisions } from '../../verification/verification-decisions';
import { CaseKeys } from './case-keys';
import type { Review } from './use-review';
import styles from './verifications.module.css';

interface OpenCaseProps {
  found: VerificationCase;
  review: Review;
  /** The part of the screen that the keys work in. */
  desk: RefObject<HTMLElement | null>;
}

/** The case under review: documents next to what they must agree with, and the decision. */
export function OpenCase({ found, review, desk }: OpenCaseProps) {
  const host = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  const { user, verificationId, heldUntil = null } = found;
  const hasEnded = useHasEnded(heldUntil);
  const [outcome, setOutcome] = useState<string | null>(null);
  const isOpen = outcome === null;
  const decision = useDecision({
    user,
    verificationId,
    send: review.decide,
    onDecided: async (message) => {
      host.notify({ tone: 'success', text: message });
      await review.finish();
    },
    onAlreadyDecided: setOutcome,
  });
  const { isDeciding } = review;
  const keys = isOpen
    ? { a: () => decision.approval.run(), r: () => decision.setRejecting(true), n: review.skip }
    : { n: review.finish };
  useShortcuts(desk, isDeciding ? {} : keys);

  // Each case is read from its name on, and the keys work without another press. The buttons of a decided one are gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the case turns out to be decided
  useEffect(() => heading.current?.focus(), [isOpen]);

  const { verification } = user;
  return (
    <Card>
      <div className={layout.list}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            <UserText text={`${user.firstName} ${user.lastName}`} />
          </h2>
          <p className={layout.small}>
            <Link to={`/admin/users/${user._id}`}>Open this user</Link>
            {isOpen && heldUntil !== null && !hasEnded && ` · Yours until ${formatClockTime(new Date(heldUntil))}`}
          </p>
        </div>
        {!isOpen && (
          <Alert
            tone="notice"
            title={ALREADY_DECIDED}
            announce
            action={
              <Button small onPress={review.finish}>
                Next case
              </Button>
            }
          >
            {outcome && <p>{outcome}</p>}
          </Alert>
        )}
        {isOpen && hasEnded && (
          <Alert
            tone="notice"
            title="This case is available to others again."
            announce
            action={
              <Button small isDisabled={isDeciding} onPress={() => review.open(verificationId)}>
                Take it back
              </Button>
            }
          >
            <p>You had it open for more than ten minutes.</p>
          </Alert>
        )}
        <div className={layout.columns}>
          {verification && (
            <DocumentViewer
              label="Documents"
              documents={toDocuments(verification, found.photo)}
              onReload={review.reloadImages}
            />
          )}
          <div className={layout.stack}>
            {verification && (
              <UploadFacts
                user={user}
                verification={{ ...verification, dateOfBirth: found.dateOfBirth, submittedAt: found.submittedAt }}
              />
            )}
            {isOpen && (
              <>
                <VerificationDecisions user={user} decision={decision}>
                  <Button isDisabled={isDeciding} onPress={review.skip}>
                    Skip
                    <RightIcon size={18} />
                  </Button>
                </VerificationDecisions>
                <CaseKeys />
              </>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

/** Returns whether the time has passed. `null` never does. */
function useHasEnded(until: string | null): boolean {
  const [endedAt, setEndedAt] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setEndedAt(until), Math.max(Date.parse(until) - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && endedAt === until;
}

import type { User } from '@larkspur/contracts/user';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Stepper } from '@larkspur/web-kit/data/stepper';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useState } from 'react';
import { useProfile } from '../../profile/use-profile';
import { DetailsStep } from './details-step';
import { ReviewStep } from './review-step';
import { StepHeading } from './step-heading';
import styles from './transfer.module.css';
import { type DetailsValues, EMPTY_DETAILS, transferBlocker } from './transfer.rules';

export function Transfer() {
  const profile = useProfile();
  return (
    <div className={styles.page}>
      <PageHeading title="Transfer Money" />
      <QueryView
        query={profile}
        subject="Your balances"
        skeleton={<Skeleton label="Loading your balances" lines={3} blocks />}
      >
        {(user) => <Steps user={user} />}
      </QueryView>
    </div>
  );
}

type Step = { name: 'details' } | { name: 'review' } | { name: 'pending'; reference: string };

/** Holds the values of both steps, so that going back loses nothing. The PIN is never part of them. */
function Steps({ user }: { user: User }) {
  const [step, setStep] = useState<Step>({ name: 'details' });
  const [details, setDetails] = useState<DetailsValues>(EMPTY_DETAILS);
  const [description, setDescription] = useState('');
  const [focus, setFocus] = useState<keyof DetailsValues | null>(null);

  if (step.name === 'pending') return <PendingNotice reference={step.reference} />;
  const blocker = transferBlocker(user);
  return (
    <Card>
      {blocker && step.name === 'details' && (
        <div className={styles.blocker}>
          <Alert tone="notice">
            <p>{blocker}</p>
          </Alert>
        </div>
      )}
      <Stepper label="Steps" steps={['Details', 'Review and send']} current={step.name === 'details' ? 0 : 1} />
      {step.name === 'details' ? (
        <DetailsStep
          user={user}
          details={details}
          focus={focus}
          onDone={(values) => {
            setDetails(values);
            setStep({ name: 'review' });
          }}
        />
      ) : (
        <ReviewStep
          user={user}
          details={details}
          description={description}
          onDescription={setDescription}
          onChange={(field) => {
            setFocus(field);
            setStep({ name: 'details' });
          }}
          onPending={(reference) => setStep({ name: 'pending', reference })}
        />
      )}
    </Card>
  );
}

function PendingNotice({ reference }: { reference: string }) {
  return (
    <div className={styles.stack}>
      <StepHeading>Your transfer is pending</StepHeading>
      <Alert tone="notice">
        <p>
          We’ve received your transfer and we’re still working on it. You don’t need to do anything: it will show as
          completed or rejected in your transactions. Your reference is <strong>{reference}</strong>.
        </p>
      </Alert>
      <div>
        <LinkButton to="/account/transactions" variant="primary">
          Go to transactions
        </LinkButton>
      </div>
    </div>
  );
}

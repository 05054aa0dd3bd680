import type { LedgerProofRun, ProofScope } from '@larkspur/contracts/ledger';
import { useQuery, useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { useAction } from '@larkspur/web-kit/action/use-action';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { JobProgress } from '@larkspur/web-kit/feedback/job-progress';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { formatCount } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import layout from '../../components/layout.module.css';
import { useCanChange } from '../../components/use-can-change';
import { Answer } from './answer';
import { proofQuery, startProof } from './ledger.api';
import { ProofDetails } from './proof-details';

/** Does the bank balance? One verdict, and the proof behind it. */
export function Ledger() {
  const host = useHost();
  const status = useQuery(proofQuery(host));
  const canChange = useCanChange();
  return (
    <>
      <PageHeading
        title="Ledger"
        lead="The entries of every posting sum to zero and are sealed in a hash chain. A proof checks all of them."
        actions={canChange && <StartProof running={status.data?.running ?? null} />}
      />
      <QueryView query={status} subject="the proof" skeleton={<Skeleton label="Loading the proof" lines={3} blocks />}>
        {({ last, running, failed, wholeSince }) => (
          <div className={layout.stack}>
            {running && <Progress run={running} />}
            {failed && !running && <FailedProof run={failed} hasEarlier={last !== null} />}
            {last?.proof ? (
              <>
                <Answer proof={last.proof} validSince={wholeSince} />
                <ProofDetails proof={last.proof} />
              </>
            ) : (
              !running && !failed && <NotProven canStart={canChange} />
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}

function NotProven({ canStart }: { canStart: boolean }) {
  return (
    <EmptyState title="The ledger hasn’t been proven yet.">
      {canStart
        ? 'Start a proof. It runs in the background, and payments continue.'
        : 'An administrator can start a proof.'}
    </EmptyState>
  );
}

function FailedProof({ run, hasEarlier }: { run: LedgerProofRun; hasEarlier: boolean }) {
  return (
    <Alert tone="notice" title="The last proof didn’t finish.">
      <p>
        It started <DateText iso={run.startedAt} withTime isInSentence />. The process that ran it was stopped, or the
        database was unavailable. {hasEarlier && 'The result below is from an earlier proof. '}The next one continues
        from the last block that was proven.
      </p>
    </Alert>
  );
}

function Progress({ run: { progress, provenBefore } }: { run: LedgerProofRun }) {
  const { done, total } = progress;
  const from = provenBefore
    ? `. ${formatCount(provenBefore)} ${provenBefore === 1 ? 'block was' : 'blocks were'} already proven.`
    : '';
  return (
    <JobProgress
      label="Proving the ledger"
      job={{
        step: 'running',
        progress: total > 0 ? done / total : undefined,
        detail: `${done} of ${total} steps${from}`,
      }}
    />
  );
}

/** Only one proof runs at a time, so the other button waits for it. */
function StartProof({ running }: { running: LedgerProofRun | null }) {
  const host = useHost();
  const cache = useQueryClient();
  const start = useAction(
    async (scope: ProofScope) => {
      await startProof(host, scope);
      await cache.invalidateQueries({ queryKey: ['admin', 'ledger'] });
    },
    { done: null, failed: 'We couldn’t start the proof.', unknown: 'We couldn’t confirm that the proof has started.' },
  );

  // An older service doesn't say what is running.
  const active = start.target ?? (running && (running.scope ?? 'new'));
  return (
    <div className={layout.list}>
      <div className={layout.actions}>
        <Button
          variant="primary"
          pending={active === 'new'}
          isDisabled={active === 'all'}
          onPress={() => start.run('new')}
        >
          Prove now
        </Button>
        <Button pending={active === 'all'} isDisabled={active === 'new'} onPress={() => start.run('all')}>
          Prove from the first block
        </Button>
      </div>
      <SaveFailure of={start} unknownAdvice="You can safely start it again." />
    </div>
  );
}

import type { DeadLetter } from '@larkspur/contracts/operations';
import { useInfiniteQuery, useQueryClient } from '@larkspur/query';
import { useSearchParams } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { MailIcon } from '@larkspur/web-kit/brand/icons';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import layout from '../../components/layout.module.css';
import { SelectBox } from '../../components/select-box';
import { countMessages, SelectionBar } from '../../components/selection-bar';
import { useBulkAction } from '../../components/use-bulk-action';
import { useCanChange } from '../../components/use-can-change';
import { useDeletion } from '../../components/use-deletion';
import { type Selection, useSelection } from '../../components/use-selection';
import { deadLettersQuery, redrive } from './operations.api';
import styles from './operations.module.css';

const HEADING = 'dead-letters';

/** Messages that a queue rejected for good. A redriven one goes back to its queue once; its consumer has no effect twice. */
export function DeadLetters() {
  const host = useHost();
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const isRedriven = params.get('redriven') === 'true';
  const letters = useInfiniteQuery(deadLettersQuery(host, isRedriven));
  const canChange = useCanChange();
  const selection = useSelection(letters.data ?? [], String(isRedriven));
  const bulk = useBulkAction(
    selection,
    ({ _id }) => redrive(host, _id),
    async (done) => {
      await cache.invalidateQueries({ queryKey: ['admin'] });
      if (done > 0) host.notify({ tone: 'success', text: `${countMessages(done)} back in their queues` });
    },
  );
  const action = useDeletion<DeadLetter>(
    ({ _id }) => redrive(host, _id),
    async () => {
      await cache.invalidateQueries({ queryKey: ['admin'] });
      host.notify({ tone: 'success', text: 'The message is back in its queue' });
    },
  );
  return (
    <section className={layout.list} aria-labelledby={HEADING}>
      <div className={styles.head}>
        <h2 id={HEADING} className={layout.listName}>
          Dead letters
        </h2>
        <Button small onPress={() => setParams(isRedriven ? {} : { redriven: 'true' }, { replace: true })}>
          {isRedriven ? 'Show waiting ones' : 'Show redriven ones'}
        </Button>
      </div>
      {action.failure && (
        <Alert tone="error" title="We couldn’t redrive the message." announce>
          <p>{action.failure}</p>
        </Alert>
      )}
      {canChange && !isRedriven && (
        <SelectionBar selection={selection} action={bulk} verb="Redrive" participle="redriven" returnFocusTo={HEADING}>
          Each selected message goes back to its queue, once. If its consumer still rejects it, it comes back here.
        </SelectionBar>
      )}
      <QueryView
        query={letters}
        subject="the dead letters"
        skeleton={<Skeleton label="Loading the dead letters" lines={3} blocks />}
      >
        {(found) =>
          found.length > 0 ? (
            <>
              <ul className={styles.letters}>
                {found.map((letter) => (
                  <Letter
                    key={letter._id}
                    letter={letter}
                    selection={selection}
                    onRedrive={() => action.request(letter)}
                  />
                ))}
              </ul>
              <ShowMore list={letters} />
            </>
          ) : (
            <EmptyState icon={MailIcon} title={isRedriven ? 'Nothing was redriven.' : 'No dead letters.'}>
              Every message has been handled.
            </EmptyState>
          )
        }
      </QueryView>
      <Confirm
        isOpen={action.candidate !== null}
        title="Redrive this message?"
        confirmLabel="Redrive message"
        pending={action.isPending}
        returnFocusTo={HEADING}
        onConfirm={action.confirm}
        onCancel={action.cancel}
      >
        It goes back to {action.candidate?.queue}, once. If its consumer still rejects it, it comes back here.
      </Confirm>
    </section>
  );
}

interface LetterProps {
  letter: DeadLetter;
  selection: Selection<DeadLetter>;
  onRedrive(): void;
}

function Letter({ letter, selection, onRedrive }: LetterProps) {
  const canChange = useCanChange();
  const { queue, type, reason, payload, diedAt, redrivenAt } = letter;
  return (
    <li className={styles.letter}>
      <div className={styles.head}>
        {canChange && redrivenAt === null && (
          <SelectBox item={letter} selection={selection}>
            {type || 'message'} in {queue}
          </SelectBox>
        )}
        <h3 className={styles.title}>
          <UserText text={type || 'Unnamed message'} /> <span className={layout.small}>in {queue}</span>
        </h3>
        {canChange && redrivenAt === null && (
          <Button small onPress={onRedrive}>
            Redrive <VisuallyHidden>{type || 'message'}</VisuallyHidden>
          </Button>
        )}
      </div>
      <p className={layout.small}>
        Rejected <DateText iso={diedAt} withTime />
        {redrivenAt && (
          <>
            {' · '}redriven <DateText iso={redrivenAt} withTime />
          </>
        )}
      </p>
      <p>
        <UserText text={reason} />
      </p>
      {payload !== null && (
        <details className={styles.payload}>
          <summary>Content</summary>
          <pre>
            <UserText text={JSON.stringify(payload, null, 2)} />
          </pre>
        </details>
      )}
    </li>
  );
}

import type { DeadLetter } from '@larkspur/contracts/operations';
import { keepPreviousData, useQuery, useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { useBulkAction } from '@larkspur/web-kit/action/use-bulk-action';
import { MailIcon } from '@larkspur/web-kit/brand/icons';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import { SavedViews } from '@larkspur/web-kit/data/saved-views';
import { SelectBox } from '@larkspur/web-kit/data/select-box';
import { SelectionBar } from '@larkspur/web-kit/data/selection-bar';
import { type Selection, useSelection } from '@larkspur/web-kit/data/use-selection';
import { useTableQuery } from '@larkspur/web-kit/data/use-table-query';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import { countMessages } from '../../components/count-messages';
import layout from '../../components/layout.module.css';
import { ListToolbar } from '../../components/list-toolbar';
import { PagedList } from '../../components/paged-list';
import { useCanChange } from '../../components/use-can-change';
import { useConfirmedAction } from '../../components/use-confirmed-action';
import { type DeadLetterRequest, deadLettersQuery, redrive, waitingQuery } from './operations.api';
import styles from './operations.module.css';

const HEADING = 'dead-letters';

/** Messages that a queue rejected for good. A redriven one goes back to its queue once; its consumer has no effect twice. */
export function DeadLetters() {
  const host = useHost();
  const cache = useQueryClient();
  const table = useTableQuery(['queue', 'redriven'], null, 25);
  const { queue } = table.filters;
  const isRedriven = table.filters.redriven === 'true';
  const request: DeadLetterRequest = { queue, redriven: isRedriven };
  const letters = useQuery({
    ...deadLettersQuery(host, request, table.pageRequest),
    placeholderData: keepPreviousData,
  });
  const waiting = useQuery(waitingQuery(host));
  const found = letters.data?.data ?? [];
  const queues = new Set([
    ...(queue ? [queue] : []),
    ...(waiting.data?.byQueue ?? []).map((one) => one.queue),
    ...found.map((one) => one.queue),
  ]);
  const canChange = useCanChange();
  const selection = useSelection(found, JSON.stringify({ request, pageRequest: table.pageRequest }));
  const redriving = {
    act: ({ _id }: DeadLetter) => redrive(host, _id),
    reload: () => cache.invalidateQueries({ queryKey: ['admin'] }),
  };
  const bulk = useBulkAction(selection, {
    ...redriving,
    describeDone: ({ done }) => ({ tone: 'success', text: `${countMessages(done)} back in their queues` }),
    countItems: countMessages,
    participle: 'redriven',
  });
  const action = useConfirmedAction<DeadLetter>({
    ...redriving,
    notices: {
      done: 'The message is back in its queue',
      failed: 'We couldn’t redrive the message.',
      unknown: 'We couldn’t confirm that the message was redriven.',
    },
  });
  return (
    <section className={layout.list} aria-labelledby={HEADING}>
      <div className={styles.head}>
        <h2 id={HEADING} className={layout.listName}>
          Dead letters
        </h2>
        <ListToolbar>
          <Button small onPress={() => table.filterBy('redriven', isRedriven ? '' : 'true')}>
            {isRedriven ? 'Show waiting messages' : 'Show redriven messages'}
          </Button>
          <SavedViews list="dead-letters" />
        </ListToolbar>
      </div>
      {queues.size > 0 && (
        <FilterBar
          label="Dead letters"
          active={queue ? [{ name: queue, remove: () => table.filterBy('queue', '') }] : []}
          onClear={() => table.filterBy('queue', '')}
          filters={[
            {
              label: 'Queue',
              value: queue ?? '',
              options: [...queues].sort().map((name) => ({ value: name, label: name })),
              onChange: (name) => table.filterBy('queue', name),
            },
          ]}
        />
      )}
      <SaveFailure of={action} unknownAdvice="Reload the page to see whether it is still here." />
      {canChange && !isRedriven && (
        <SelectionBar
          selection={selection}
          action={bulk}
          describeAction={(count) => `Redrive ${countMessages(count)}`}
          returnFocusTo={HEADING}
        >
          Each selected message goes back to its queue, once. If its consumer still rejects it, it comes back here.
        </SelectionBar>
      )}
      <PagedList
        label="Dead letters"
        subject="the dead letters"
        query={letters}
        table={table}
        isFiltered={queue !== undefined}
        empty={
          <EmptyState icon={MailIcon} title={isRedriven ? 'Nothing was redriven.' : 'No dead letters.'}>
            {!isRedriven && 'Every message has been handled.'}
          </EmptyState>
        }
      >
        {(shown, noMatch) =>
          shown.length === 0 ? (
            noMatch
          ) : (
            <ul className={styles.letters}>
              {shown.map((letter) => (
                <Letter
                  key={letter._id}
                  letter={letter}
                  selection={selection}
                  onRedrive={() => action.request(letter)}
                />
              ))}
            </ul>
          )
        }
      </PagedList>
      <Confirm
        isOpen={action.candidate !== null}
        title="Redrive this message?"
        confirmLabel="Redrive message"
        isHarmless
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
        Rejected <DateText iso={diedAt} withTime isInSentence />
        {redrivenAt && (
          <>
            {' · '}redriven <DateText iso={redrivenAt} withTime isInSentence />
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

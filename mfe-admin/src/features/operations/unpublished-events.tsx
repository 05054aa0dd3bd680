import type { SetAsideEvent } from '@larkspur/contracts/operations';
import { useInfiniteQuery, useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { useBulkAction } from '@larkspur/web-kit/action/use-bulk-action';
import { CheckIcon } from '@larkspur/web-kit/brand/icons';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { SelectBox } from '@larkspur/web-kit/data/select-box';
import { SelectionBar } from '@larkspur/web-kit/data/selection-bar';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { type Selection, useSelection } from '@larkspur/web-kit/data/use-selection';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { formatCount } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import layout from '../../components/layout.module.css';
import { useCanChange } from '../../components/use-can-change';
import { useConfirmedAction } from '../../components/use-confirmed-action';
import { resendEvent, type UnpublishedEventsPath, unpublishedEventsQuery } from './operations.api';
import styles from './operations.module.css';
import { ServiceFailures } from './service-failures';

const HEADING = 'unpublished-events';

interface ListedEvent extends SetAsideEvent {
  service: string;
  path: UnpublishedEventsPath;
}

/** Events that a service's outbox has set aside, because the broker accepts others and not these. */
export function UnpublishedEvents() {
  const host = useHost();
  const cache = useQueryClient();
  const canChange = useCanChange();
  const sources = [
    useSource('svc-auth', '/auth/admin/unpublished-events'),
    useSource('svc-users', '/user/admin/unpublished-events'),
    useSource('svc-transactions', '/transaction/admin/unpublished-events'),
    useSource('svc-contacts', '/contacts/unpublished-events'),
  ];
  const loaded = sources.flatMap(({ service, path, query: { data } }) => (data ? { ...data, service, path } : []));
  const events = loaded.flatMap(({ service, path, events: some }) => some.map((one) => ({ ...one, service, path })));
  const hidden = loaded.reduce((sum, { setAside }) => sum + setAside, 0) - events.length;
  const waiting = loaded.flatMap(({ service, ofOtherRelease }) => ofOtherRelease.map((one) => ({ ...one, service })));
  const rest = sources.map(({ query }) => query).filter(({ hasNextPage }) => hasNextPage);
  const isLoading = sources.some(({ query }) => query.isPending);

  const selection = useSelection(events, '');
  const resending = {
    act: ({ path, _id }: ListedEvent) => resendEvent(host, path, _id),
    reload: () => cache.invalidateQueries({ queryKey: ['admin'] }),
  };
  const bulk = useBulkAction(selection, {
    ...resending,
    describeDone: ({ done }) => ({ tone: 'success', text: `${countEvents(done)} being sent again` }),
    countItems: countEvents,
    participle: 'sent again',
  });
  const action = useConfirmedAction<ListedEvent>({
    ...resending,
    notices: {
      done: 'The event is being sent again',
      failed: 'We couldn’t send the event again.',
      unknown: 'We couldn’t confirm that the event is being sent again.',
    },
  });
  return (
    <section className={layout.list} aria-labelledby={HEADING}>
      <h2 id={HEADING} className={layout.listName}>
        Unpublished events
      </h2>
      <p className={layout.small}>
        A service sets an event aside if the message broker keeps refusing it. Other events aren’t affected.
      </p>
      <ServiceFailures subject="the unpublished events" sources={sources} returnFocusTo={HEADING} />
      {waiting.map(({ service, event, waiting: count }) => (
        <Alert
          key={`${service} ${event}`}
          tone="notice"
          title={`${countEvents(count)} in ${service} ${count === 1 ? 'belongs' : 'belong'} to another release.`}
        >
          <p>
            This release doesn’t know {event}. A release that does will publish {count === 1 ? 'it' : 'them'}.
          </p>
        </Alert>
      ))}
      <SaveFailure of={action} unknownAdvice="Reload the page to see whether it is still here." />
      {canChange && (
        <SelectionBar
          selection={selection}
          action={bulk}
          describeAction={(count) => `Send ${countEvents(count)} again`}
          selectAllLabel="Select all shown events"
          returnFocusTo={HEADING}
        >
          Each selected event is published once. If the broker still refuses it, it comes back here.
        </SelectionBar>
      )}
      {events.length > 0 && (
        <ul className={styles.letters}>
          {events.map((event) => (
            <EventCard key={event._id} event={event} selection={selection} onResend={() => action.request(event)} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className={layout.small}>
          {formatCount(hidden)} more {hidden === 1 ? 'is' : 'are'} not shown.
        </p>
      )}
      <ShowMore
        list={{
          hasNextPage: rest.length > 0,
          isFetchingNextPage: rest.some(({ isFetchingNextPage }) => isFetchingNextPage),
          isFetchNextPageError: rest.some(({ isFetchNextPageError }) => isFetchNextPageError),
          fetchNextPage: () => Promise.all(rest.map((query) => query.fetchNextPage())),
        }}
      />
      {events.length === 0 && isLoading && <Skeleton label="Loading the unpublished events" lines={3} />}
      {events.length === 0 && !isLoading && loaded.length === sources.length && (
        <EmptyState icon={CheckIcon} title="No unpublished events.">
          Nothing has been set aside.
        </EmptyState>
      )}
      <Confirm
        isOpen={action.candidate !== null}
        title="Send this event again?"
        confirmLabel="Send again"
        isHarmless
        pending={action.isPending}
        returnFocusTo={HEADING}
        onConfirm={action.confirm}
        onCancel={action.cancel}
      >
        {action.candidate?.service} publishes it once. If the broker still refuses it, it comes back here.
      </Confirm>
    </section>
  );
}

function useSource(service: string, path: UnpublishedEventsPath) {
  return { service, path, query: useInfiniteQuery(unpublishedEventsQuery(useHost(), path)) };
}

interface EventCardProps {
  event: ListedEvent;
  selection: Selection<ListedEvent>;
  onResend(): void;
}

function EventCard({ event, selection, onResend }: EventCardProps) {
  const canChange = useCanChange();
  const { service, event: name, reason, attempts, createdAt, failedAt } = event;
  return (
    <li className={styles.letter}>
      <div className={styles.head}>
        {canChange && (
          <SelectBox item={event} selection={selection}>
            {name} from {service}
          </SelectBox>
        )}
        <h3 className={styles.title}>
          {name} <span className={layout.small}>from {service}</span>
        </h3>
        {canChange && (
          <Button small onPress={onResend}>
            Send again <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        )}
      </div>
      <p className={layout.small}>
        Created <DateText iso={createdAt} withTime isInSentence />
        {' · '}
        {formatCount(attempts)} {attempts === 1 ? 'attempt' : 'attempts'}
        {failedAt && (
          <>
            , last tried <DateText iso={failedAt} withTime isInSentence />
          </>
        )}
      </p>
      <p>
        <UserText text={reason ?? 'The reason is in the log of the service.'} />
      </p>
    </li>
  );
}

function countEvents(count: number): string {
  return `${formatCount(count)} event${count === 1 ? '' : 's'}`;
}

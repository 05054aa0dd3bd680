import type { PlatformHistoryEntry, PlatformRelease, PlatformRemote } from '@larkspur/contracts/platform';
import { Button } from '@larkspur/web-kit/action/button';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { type Column, Table } from '@larkspur/web-kit/data/table';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Badge, type BadgeTone } from '@larkspur/web-kit/feedback/badge';
import { formatCount } from '@larkspur/web-kit/format/format';
import { Card } from '@larkspur/web-kit/layout/card';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import type { Order } from './order-dialog';
import styles from './platform.module.css';

interface RemoteCardProps {
  remote: PlatformRemote;
  /** `null` for those who may only look. */
  onOrder: ((remote: PlatformRemote, kind: Order['kind']) => void) | null;
}

interface Row extends PlatformRelease {
  role: string;
  tone: BadgeTone;
}

/** The columns that a decision depends on come first: on a phone the rest is reached by scrolling. */
const COLUMNS: Column<Row>[] = [
  { name: 'Release', rowHeader: true, nowrap: true, cell: ({ version }) => <Version version={version} /> },
  { name: 'Visitors', nowrap: true, cell: ({ role, tone }) => <Badge tone={tone}>{role}</Badge> },
  { name: 'Failed', number: true, nowrap: true, cell: failureRate },
  { name: 'Sampled visits', number: true, nowrap: true, cell: ({ visits }) => formatCount(visits) },
  { name: 'Load time (p50)', number: true, nowrap: true, cell: ({ loadMs }) => milliseconds(loadMs?.p50) },
  { name: 'Load time (p75)', number: true, nowrap: true, cell: ({ loadMs }) => milliseconds(loadMs?.p75) },
  { name: 'Scripts', number: true, nowrap: true, cell: ({ sizes }) => kilobytes(sizes.js) },
  { name: 'Styles', number: true, nowrap: true, cell: ({ sizes }) => kilobytes(sizes.css) },
  { name: 'Built', nowrap: true, cell: ({ builtAt }) => <DateText iso={builtAt} withTime /> },
];

const ACTIONS: Record<PlatformHistoryEntry['kind'], string> = {
  release: 'Released',
  rollback: 'Rolled back to',
  canary: 'Canary',
  promote: 'Promoted',
  abort: 'Canary ended, back to',
};

/** One remote: its releases with their figures, what happened to them, and one step back. */
export function RemoteCard({ remote, onOrder }: RemoteCardProps) {
  const { name, title, canary, previous, history, historyProblem, problem } = remote;
  const rows = rowsOf(remote);
  return (
    <Card
      title={title}
      actions={
        onOrder && (
          <div className={styles.actions}>
            {canary && (
              <Button small onPress={() => onOrder(remote, 'abort')}>
                End canary<VisuallyHidden> of {title}</VisuallyHidden>
              </Button>
            )}
            <Button small variant="danger" isDisabled={!previous} onPress={() => onOrder(remote, 'rollback')}>
              Roll back<VisuallyHidden> {title}</VisuallyHidden>
            </Button>
          </div>
        )
      }
    >
      <p className={styles.name}>{name}</p>
      {problem && (
        <Alert tone="notice" title="This part needs attention.">
          <p>{problem}</p>
        </Alert>
      )}
      {rows.length > 0 ? (
        <Table label={`Releases of ${title}`} columns={COLUMNS} rows={rows} getKey={({ version }) => version} />
      ) : (
        <p>Nothing has been released yet, or its server has not responded.</p>
      )}
      <h3 className={styles.subtitle}>History</h3>
      {historyProblem && <p className={styles.quiet}>Not available here: {historyProblem}</p>}
      <ol className={styles.history}>
        {history.map((entry) => (
          <li key={entry.at + entry.kind}>
            <span>
              <strong>
                {ACTIONS[entry.kind]} <Version version={entry.to} />
                {entry.percent !== null && ` at ${entry.percent}%`}
              </strong>{' '}
              by <UserText text={entry.by} />
              {entry.reason !== null && (
                <>
                  : <UserText text={entry.reason} />
                </>
              )}
            </span>
            <span className={styles.quiet}>
              <DateText iso={entry.at} withTime />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function rowsOf({ current, canary, previous }: PlatformRemote): Row[] {
  return [
    ...(current ? [{ ...current, role: canary ? `${100 - canary.percent}%` : 'All', tone: 'positive' as const }] : []),
    ...(canary ? [{ ...canary, role: `Canary, ${canary.percent}%`, tone: 'notice' as const }] : []),
    ...(previous ? [{ ...previous, role: 'Previous', tone: 'neutral' as const }] : []),
  ];
}

/** The first characters of a hash identify it for people. */
function Version({ version }: { version: string }) {
  return <code title={version}>{version.slice(0, 8)}</code>;
}

function failureRate({ visits, failures }: PlatformRelease): string {
  return visits === 0 ? '–' : `${((100 * failures) / visits).toFixed(1)}%`;
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const milliseconds = (time: number | undefined) => (time === undefined ? '–' : `${Math.round(time)} ms`);

import type { JobStatus } from '@larkspur/contracts/operations';
import { useQuery } from '@larkspur/query';
import { type DataColumn, DataTable } from '@larkspur/web-kit/data/data-table';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Badge } from '@larkspur/web-kit/feedback/badge';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost } from '@larkspur/web-kit/host/host-context';
import layout from '../../components/layout.module.css';
import { jobsQuery } from './operations.api';
import { ServiceFailures } from './service-failures';

const HEADING = 'jobs';

const COLUMNS: DataColumn<JobStatus>[] = [
  { name: 'Job', rowHeader: true, cell: (job) => <JobName job={job} /> },
  { name: 'State', cell: (job) => <JobState job={job} /> },
  { name: 'Runs every', number: true, nowrap: true, cell: ({ everyMs }) => formatDuration(everyMs) },
  { name: 'Last run', nowrap: true, cell: (job) => <LastRun job={job} /> },
  { name: 'Next run', nowrap: true, cell: (job) => <NextRun job={job} /> },
  { name: 'Last failure', cell: (job) => <LastFailure job={job} /> },
];

/** The jobs of all services in one table. */
export function Jobs() {
  const host = useHost();
  const sources = [
    { service: 'svc-auth', query: useQuery(jobsQuery(host, '/auth/admin/jobs')) },
    { service: 'svc-users', query: useQuery(jobsQuery(host, '/user/admin/jobs')) },
    { service: 'svc-transactions', query: useQuery(jobsQuery(host, '/transaction/admin/jobs')) },
    { service: 'svc-contacts', query: useQuery(jobsQuery(host, '/contacts/jobs')) },
  ];
  const jobs = sources.flatMap(({ query }) => query.data ?? []);
  const isLoading = sources.some(({ query }) => query.isPending);
  return (
    <section className={layout.list} aria-labelledby={HEADING}>
      <h2 id={HEADING} className={layout.listName}>
        Background jobs
      </h2>
      <ServiceFailures subject="the jobs" sources={sources} returnFocusTo={HEADING} />
      {jobs.length > 0 && (
        <DataTable
          label="Background jobs"
          columns={COLUMNS}
          rows={jobs}
          getKey={({ service, name }) => `${service} ${name}`}
        />
      )}
      {jobs.length === 0 &&
        (isLoading ? (
          <Skeleton label="Loading the jobs" lines={6} />
        ) : (
          <p className={layout.small}>No job has run yet.</p>
        ))}
    </section>
  );
}

/** When it began, and how long the last one that succeeded took. */
function LastRun({ job: { lastStartedAt, lastDurationMs } }: { job: JobStatus }) {
  return (
    <div>
      <DateText iso={lastStartedAt} withTime />
      {lastDurationMs !== null && <p className={layout.small}>Took {formatDuration(lastDurationMs)}</p>}
    </div>
  );
}

/** Shorter pauses end before the list is loaded again. */
const SHORTEST_PLANNED_MS = 60_000;

/** The pause begins at the end of a run. A run that found more to do than it did starts the next one earlier. */
function NextRun({ job: { everyMs, lastFinishedAt, lastFailedAt } }: { job: JobStatus }) {
  const ends = [lastFinishedAt, lastFailedAt].filter((iso) => iso !== null).map((iso) => Date.parse(iso));
  if (ends.length === 0) return '–';
  if (everyMs < SHORTEST_PLANNED_MS) return `Within ${formatDuration(everyMs)}`;
  return <DateText iso={new Date(Math.max(...ends) + everyMs).toISOString()} withTime />;
}

function JobName({ job: { title, name, service } }: { job: JobStatus }) {
  return (
    <div>
      {title ?? name} <p className={layout.small}>{service}</p>
    </div>
  );
}

/** A job that failed after it last succeeded is failing. */
function JobState({ job: { lastFinishedAt, lastFailedAt } }: { job: JobStatus }) {
  if (lastFailedAt && (!lastFinishedAt || lastFailedAt > lastFinishedAt)) return <Badge tone="negative">Failing</Badge>;
  return lastFinishedAt ? <Badge tone="positive">Healthy</Badge> : <Badge tone="notice">First run</Badge>;
}

/** The time and reason of the last failure, and the name to find more under in the log. */
function LastFailure({ job: { lastFailedAt, lastError, name } }: { job: JobStatus }) {
  if (!lastFailedAt) return '–';
  const [provider, method] = name.split('.');
  return (
    <div>
      <DateText iso={lastFailedAt} withTime />
      <p>
        <UserText text={lastError ?? 'Unknown'} />
      </p>
      <p className={layout.small}>
        {provider}.<wbr />
        {method} in the log
      </p>
    </div>
  );
}

/** "250 ms", "1.5 s", "10 min", "6 h" */
function formatDuration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 60_000) return `${Number((ms / 1_000).toFixed(1))} s`;
  return ms < 3_600_000 ? `${Number((ms / 60_000).toFixed(1))} min` : `${Number((ms / 3_600_000).toFixed(1))} h`;
}

import type { JobStatus } from '@larkspur/contracts/operations';
import { useQuery } from '@larkspur/query';
import { type DataColumn, DataTable } from '@larkspur/web-kit/data/data-table';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Badge } from '@larkspur/web-kit/feedback/badge';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import layout from '../../components/layout.module.css';
import { JOB_SOURCES, jobsQuery } from './operations.api';

const COLUMNS: DataColumn<JobStatus>[] = [
  { name: 'Job', rowHeader: true, cell: ({ title, name }) => title ?? name },
  { name: 'State', cell: (job) => <JobState job={job} /> },
  { name: 'Runs every', number: true, nowrap: true, cell: ({ everyMs }) => formatDuration(everyMs) },
  { name: 'Last run', nowrap: true, cell: ({ lastStartedAt }) => <DateText iso={lastStartedAt} withTime /> },
  {
    name: 'Took',
    number: true,
    nowrap: true,
    cell: ({ lastDurationMs }) => (lastDurationMs === null ? '–' : formatDuration(lastDurationMs)),
  },
  { name: 'Last failure', cell: (job) => <LastFailure job={job} /> },
];

export function Jobs() {
  return (
    <section className={layout.list} aria-labelledby="jobs">
      <h2 id="jobs" className={layout.listName}>
        Background jobs
      </h2>
      {JOB_SOURCES.map((source) => (
        <ServiceJobs key={source.service} {...source} />
      ))}
    </section>
  );
}

function ServiceJobs({ service, path }: (typeof JOB_SOURCES)[number]) {
  const host = useHost();
  const jobs = useQuery(jobsQuery(host, path));
  return (
    <Card title={service}>
      <QueryView
        query={jobs}
        subject={`the jobs of ${service}`}
        skeleton={<Skeleton label={`Loading the jobs of ${service}`} lines={3} />}
      >
        {(found) =>
          found.length > 0 ? (
            <DataTable label={`Jobs of ${service}`} columns={COLUMNS} rows={found} getKey={({ name }) => name} />
          ) : (
            <p className={layout.small}>No job has run yet.</p>
          )
        }
      </QueryView>
    </Card>
  );
}

/** A job that failed after it last succeeded is failing. */
function JobState({ job: { lastFinishedAt, lastFailedAt } }: { job: JobStatus }) {
  if (lastFailedAt && (!lastFinishedAt || lastFailedAt > lastFinishedAt)) return <Badge tone="negative">Failing</Badge>;
  return lastFinishedAt ? <Badge tone="positive">Works</Badge> : <Badge tone="notice">First run</Badge>;
}

/** When, why, and the name under which the log has more. */
function LastFailure({ job: { lastFailedAt, lastError, name } }: { job: JobStatus }) {
  if (!lastFailedAt) return '–';
  return (
    <>
      <DateText iso={lastFailedAt} withTime />
      <p>
        <UserText text={lastError ?? 'Unknown'} />
      </p>
      <p className={layout.small}>{name} in the log</p>
    </>
  );
}

/** "250 ms", "1.5 s", "10 min", "6 h" */
function formatDuration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 60_000) return `${Number((ms / 1_000).toFixed(1))} s`;
  return ms < 3_600_000 ? `${Number((ms / 60_000).toFixed(1))} min` : `${Number((ms / 3_600_000).toFixed(1))} h`;
}

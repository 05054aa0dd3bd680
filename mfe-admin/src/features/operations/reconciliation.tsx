import type { ReconciliationDifference, ReconciliationPass } from '@larkspur/contracts/operations';
import { useInfiniteQuery } from '@larkspur/query';
import { type DataColumn, DataTable } from '@larkspur/web-kit/data/data-table';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { Badge } from '@larkspur/web-kit/feedback/badge';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { formatCount } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import layout from '../../components/layout.module.css';
import { type ReconciliationState, reconciliationQuery } from './operations.api';
import { describeComparison, describeDifference } from './reconciliation-labels';

interface Comparison extends ReconciliationPass {
  service: string;
  differences: number;
}

interface Difference extends ReconciliationDifference {
  service: string;
}

const COMPARISONS: DataColumn<Comparison>[] = [
  {
    name: 'Compared',
    rowHeader: true,
    cell: (one) => <Name title={describeComparison(one.name)} note={one.service} />,
  },
  { name: 'State', cell: (one) => <State comparison={one} /> },
  { name: 'Last completed', cell: ({ finishedAt }) => (finishedAt ? <DateText iso={finishedAt} withTime /> : '–') },
  { name: 'Corrected', number: true, cell: ({ healed }) => formatCount(healed) },
];

const DIFFERENCES: DataColumn<Difference>[] = [
  {
    name: 'Difference',
    rowHeader: true,
    cell: (one) => (
      <Name title={describeDifference(one.kind)} note={`${describeComparison(one.name)}, ${one.service}`} />
    ),
  },
  { name: 'ID', breakable: true, cell: ({ key }) => key },
  { name: 'Since', cell: ({ firstSeenAt }) => <DateText iso={firstSeenAt} withTime /> },
];

/** How the copies of each service compare with their originals in other services. */
export function Reconciliation() {
  const query = useInfiniteQuery(reconciliationQuery(useHost()));
  return (
    <section className={layout.list} aria-labelledby="reconciliation">
      <h2 id="reconciliation" className={layout.listName}>
        Reconciliation
      </h2>
      <p className={layout.small}>
        Services keep copies of each other’s data. They compare them continuously and correct any differences.
      </p>
      <QueryView
        query={query}
        subject="the comparisons"
        skeleton={<Skeleton label="Loading the comparisons" lines={4} />}
      >
        {(found) => (
          <>
            <Services found={found} />
            <ShowMore list={query} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function Services({ found: { services, unavailable, differences } }: { found: ReconciliationState }) {
  const comparisons = services.flatMap(({ service, passes, differences: first }) =>
    passes.map((pass) => ({
      ...pass,
      service,
      differences: pass.openDifferences ?? first.filter(({ name }) => name === pass.name).length,
    })),
  );
  const hidden = services.reduce((sum, { openDifferences }) => sum + openDifferences, 0) - differences.length;
  return (
    <>
      {unavailable.map((service) => (
        <Alert key={service} tone="notice" title={`${service} did not respond.`}>
          <p>
            {services.some((one) => one.service === service && one.isAvailable)
              ? 'Some of its differences aren’t shown.'
              : 'Its comparisons aren’t shown.'}
          </p>
        </Alert>
      ))}
      {comparisons.length === 0 && <p className={layout.small}>Nothing has been compared yet.</p>}
      {comparisons.length > 0 && (
        <DataTable
          label="Comparisons"
          columns={COMPARISONS}
          rows={comparisons}
          getKey={({ service, name }) => `${service} ${name}`}
        />
      )}
      {differences.length > 0 && (
        <DataTable
          label="Open differences"
          columns={DIFFERENCES}
          rows={differences}
          getKey={({ service, name, kind, key }) => `${service} ${name} ${kind} ${key}`}
        />
      )}
      {hidden > 0 && (
        <p className={layout.small}>
          {formatCount(hidden)} more {hidden === 1 ? 'difference is' : 'differences are'} not shown.
        </p>
      )}
    </>
  );
}

function Name({ title, note }: { title: string; note: string }) {
  return (
    <div>
      {title} <p className={layout.small}>{note}</p>
    </div>
  );
}

function State({ comparison: { differences, finishedAt } }: { comparison: Comparison }) {
  if (differences > 0) return <Badge tone="negative">Out of sync</Badge>;
  return finishedAt ? <Badge tone="positive">In sync</Badge> : <Badge tone="notice">First pass</Badge>;
}

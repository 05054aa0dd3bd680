import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import type { MonthlyStatement } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { useSearchParams } from '@larkspur/router';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { DownloadProgress } from '../../downloads/download-progress';
import { useStatementDownload } from '../../downloads/statement-download';
import { OutdatedNotice } from '../../live/outdated-notice';
import { MonthRow } from './month-row';
import { statementsQuery } from './statements.api';
import styles from './statements.module.css';

const ACCOUNTS = Object.entries(ACCOUNT_LABELS).map(([value, label]) => ({ value, label }));

export function Statements() {
  const host = useHost();
  const months = useQuery(statementsQuery(host));
  const download = useStatementDownload();
  const [params, setParams] = useSearchParams();
  const account = ACCOUNTS.find(({ value }) => value === params.get('account'))?.value as AccountKind | undefined;
  const showAll = () => setParams({}, { replace: true });

  return (
    <>
      <PageHeading title="Statements" lead="Monthly statements with opening and closing balances." />
      <div className={styles.page}>
        <FilterBar
          label="Statements"
          filters={[
            {
              label: 'Account',
              value: account ?? '',
              options: ACCOUNTS,
              onChange: (value) => setParams(value ? { account: value } : {}, { replace: true }),
            },
          ]}
          active={account ? [{ name: ACCOUNT_LABELS[account], remove: showAll }] : []}
          onClear={showAll}
        />
        <DownloadProgress job={download} />
        {months.isRefetchError && (
          <OutdatedNotice subject="statements" loadedAt={months.dataUpdatedAt} error={months.error} />
        )}
        <QueryView
          query={months}
          subject="your statements"
          skeleton={
            <Card>
              <Skeleton label="Loading your statements" lines={6} />
            </Card>
          }
        >
          {(all) =>
            groupByYear(all).map(([year, ofYear]) => (
              <Card key={year} title={year}>
                <ul>
                  {ofYear.map((statement) => (
                    <li key={statement.month} className={styles.month}>
                      <MonthRow
                        statement={statement}
                        account={account}
                        onDownload={(format) =>
                          download.start({
                            format,
                            filters: {
                              from: statement.from,
                              to: statement.to,
                              sort: 'date',
                              ...(account && { account }),
                            },
                          })
                        }
                      />
                    </li>
                  ))}
                </ul>
              </Card>
            ))
          }
        </QueryView>
      </div>
    </>
  );
}

/** Newest first, as the months are. */
function groupByYear(months: MonthlyStatement[]): [string, MonthlyStatement[]][] {
  const years = new Map<string, MonthlyStatement[]>();
  for (const statement of months) {
    const year = statement.month.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), statement]);
  }
  return [...years];
}

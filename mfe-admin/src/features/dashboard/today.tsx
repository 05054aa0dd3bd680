import { bankToday } from '@larkspur/contracts/bank-day';
import { useQuery } from '@larkspur/query';
import { Stats } from '@larkspur/web-kit/data/stat';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import layout from '../../components/layout.module.css';
import { transferStatsQuery, userStatsQuery } from './dashboard.api';
import { COMPLETED_LINES, countFailures, FailureBars, REJECTED_LINES } from './failure-bars';
import { pick, toStat } from './figure';

/** The bank's day so far. */
export function Today() {
  const host = useHost();
  const users = useQuery(userStatsQuery(host));
  const today = useQuery(transferStatsQuery(host, 1));
  const day = bankToday(new Date());
  const range = `from=${day}&to=${day}`;
  return (
    <section className={layout.list} aria-labelledby="today">
      <h2 id="today" className={layout.listName}>
        Today
      </h2>
      <Stats
        label="Today’s figures"
        items={[
          toStat({
            name: 'Transfers',
            value: pick(today, ({ days }) => days.at(-1)?.transfers ?? 0),
            to: `/admin/transactions?${COMPLETED_LINES}&${range}`,
          }),
          toStat({
            name: 'Transferred',
            value: pick(today, ({ days }) => formatMoney(days.at(-1)?.volume ?? 0)),
            to: `/admin/transactions?${COMPLETED_LINES}&sort=-amount&${range}`,
          }),
          toStat({
            name: 'Rejected transfers',
            value: pick(today, ({ failures }) => countFailures(failures)),
            to: `/admin/transactions?${REJECTED_LINES}&${range}`,
          }),
          toStat({
            name: 'Sign-ups',
            value: pick(users, ({ signUpsByDay }) => signUpsByDay.at(-1)?.count ?? 0),
            to: `/admin/users?${range}`,
          }),
        ]}
      />
      {today.data && today.data.failures.length > 0 && (
        <Card>
          <FailureBars title="Rejected today, by reason" failures={today.data.failures} range={range} />
        </Card>
      )}
    </section>
  );
}

/** How many there are, and how many cannot do everything. */
export function Customers() {
  const host = useHost();
  const users = useQuery(userStatsQuery(host));
  return (
    <section className={layout.list} aria-labelledby="customers">
      <h2 id="customers" className={layout.listName}>
        Customers
      </h2>
      <Stats
        label="Customer figures"
        items={[
          toStat({ name: 'Total users', value: pick(users, ({ total }) => total), to: '/admin/users' }),
          toStat({
            name: 'Verified customers',
            value: pick(users, ({ byStatus }) => byStatus.verified),
            to: '/admin/users?status=verified',
          }),
          toStat({
            name: 'Blocked customers',
            value: pick(users, ({ blocked }) => blocked),
            to: '/admin/users?blocked=true',
          }),
          toStat({
            name: 'Disabled customers',
            value: pick(users, ({ disabled }) => disabled),
            to: '/admin/users?disabled=true',
          }),
        ]}
      />
    </section>
  );
}

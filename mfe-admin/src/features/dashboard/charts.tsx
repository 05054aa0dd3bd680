import type { TransferStats } from '@larkspur/contracts/transaction';
import { type UserStats, VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { BarChart } from '@larkspur/web-kit/chart/bar-chart';
import { ChartQuery } from '@larkspur/web-kit/chart/chart-query';
import { VERIFICATION_LABELS } from '@larkspur/web-kit/data/status-badge';
import { formatCount, formatDay, formatMoney } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import type { ReactNode } from 'react';
import layout from '../../components/layout.module.css';
import { transferStatsQuery, userStatsQuery } from './dashboard.api';
import { COMPLETED_LINES, FailureBars, REJECTED_LINES } from './failure-bars';
import { RankedBars } from './ranked-bars';

const DAYS = 30;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const isQuiet = ({ days }: TransferStats) => days.every(({ transfers }) => transfers === 0);

/** The last thirty days, and the verification of all users. Each chart has its table and the way to the list behind it. */
export function Charts() {
  const host = useHost();
  const users = useQuery(userStatsQuery(host));
  const transfers = useQuery(transferStatsQuery(host, DAYS));
  const since = transfers.data?.days[0]?.day ?? '';
  const signedUpSince = users.data?.signUpsByDay[0]?.date ?? '';
  return (
    <section className={layout.list} aria-labelledby="month">
      <h2 id="month" className={layout.listName}>
        Last 30 days
      </h2>
      <div className={layout.columns}>
        <ChartCard
          to={`/admin/transactions?${COMPLETED_LINES}&from=${since}`}
          link="Completed transfers in this period"
        >
          <ChartQuery
            title="Transfer volume"
            query={transfers}
            subject="the volume of transfers"
            isEmpty={isQuiet}
            emptyText="No transfers in this period."
          >
            {(stats, title) => <Volume title={title} stats={stats} />}
          </ChartQuery>
        </ChartCard>
        <ChartCard to={`/admin/users?from=${signedUpSince}`} link="Everyone who signed up in this period">
          <ChartQuery
            title="Sign-ups"
            query={users}
            subject="the sign-ups"
            isEmpty={({ signUpsByDay }) => signUpsByDay.every(({ count }) => count === 0)}
            emptyText="No sign-ups in this period."
          >
            {(stats, title) => <SignUps title={title} stats={stats} />}
          </ChartQuery>
        </ChartCard>
        <ChartCard
          to={`/admin/transactions?${REJECTED_LINES}&from=${since}`}
          link="All rejected transfers in this period"
        >
          <ChartQuery
            title="Rejected transfers by reason"
            query={transfers}
            subject="the rejected transfers"
            isEmpty={({ failures }) => failures.length === 0}
            emptyText="No rejected transfers in this period."
          >
            {({ failures }, title) => <FailureBars title={title} failures={failures} range={`from=${since}`} />}
          </ChartQuery>
        </ChartCard>
        <ChartCard to="/admin/users" link="All users">
          <ChartQuery
            title="Verification, all users"
            query={users}
            subject="the verification states"
            isEmpty={({ total }) => total === 0}
            emptyText="There are no users yet."
          >
            {(stats, title) => <Verification title={title} stats={stats} />}
          </ChartQuery>
        </ChartCard>
      </div>
    </section>
  );
}

function ChartCard({ to, link, children }: { to: string; link: string; children: ReactNode }) {
  return (
    <Card>
      <div className={layout.list}>
        {children}
        <Link to={to}>{link}</Link>
      </div>
    </Card>
  );
}

interface DrawingProps<Stats> {
  title: string;
  stats: Stats;
}

function Volume({ title, stats: { days } }: DrawingProps<TransferStats>) {
  const cents = sum(days.map(({ volume }) => Math.round(volume * 100)));
  const transfers = sum(days.map((day) => day.transfers));
  return (
    <BarChart
      deferUntilInView
      title={title}
      summary={`${formatMoney(cents / 100)} in ${formatCount(transfers)} completed ${transfers === 1 ? 'transfer' : 'transfers'}.`}
      periodLabel="Day"
      series={[{ name: 'Transferred', color: 'out' }]}
      periods={days.map(({ day, volume }) => ({
        name: formatDay(day),
        values: [volume],
        to: `/admin/transactions?${COMPLETED_LINES}&from=${day}&to=${day}`,
      }))}
    />
  );
}

function SignUps({ title, stats: { signUpsByDay } }: DrawingProps<UserStats>) {
  const people = sum(signUpsByDay.map(({ count }) => count));
  return (
    <BarChart
      deferUntilInView
      title={title}
      summary={`${formatCount(people)} ${people === 1 ? 'person' : 'people'} opened an account.`}
      periodLabel="Day"
      unit="count"
      series={[{ name: 'Sign-ups', color: 'out' }]}
      periods={signUpsByDay.map(({ date, count }) => ({
        name: formatDay(date),
        values: [count],
        to: `/admin/users?from=${date}&to=${date}`,
      }))}
    />
  );
}

function Verification({ title, stats: { byStatus, total } }: DrawingProps<UserStats>) {
  return (
    <RankedBars
      title={title}
      summary={`${formatCount(byStatus.verified)} of ${formatCount(total)} users verified.`}
      nameLabel="Status"
      countLabel="Users"
      bars={VERIFICATION_STATUSES.map((status) => ({
        name: VERIFICATION_LABELS[status],
        count: byStatus[status],
        to: `/admin/users?status=${status}`,
      }))}
    />
  );
}

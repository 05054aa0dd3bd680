import { useQuery } from '@larkspur/query';
import { Stats } from '@larkspur/web-kit/data/stat';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { formatAge, formatAgeOf } from '../../components/format-age';
import layout from '../../components/layout.module.css';
import { contactStatsQuery, deadLetterStatsQuery, transferStatsQuery, userStatsQuery } from './dashboard.api';
import { pick, toStat } from './figure';

/** The work that waits for the staff. */
export function Attention() {
  const host = useHost();
  const users = useQuery(userStatsQuery(host));
  const today = useQuery(transferStatsQuery(host, 1));
  const contacts = useQuery(contactStatsQuery(host));
  const letters = useQuery(deadLetterStatsQuery(host));
  const oldestCase = users.data?.oldestVerification;
  const oldestMessage = contacts.data?.oldestUnread;
  const pending = today.data?.pending;
  return (
    <section className={layout.list} aria-labelledby="attention">
      <h2 id="attention" className={layout.listName}>
        Needs attention
      </h2>
      <Stats
        label="Waiting"
        items={[
          toStat({
            name: 'Waiting verifications',
            value: pick(users, ({ waitingVerifications, byStatus }) => waitingVerifications ?? byStatus.pending),
            to: '/admin/verifications',
            note: oldestCase ? `Oldest: ${formatAgeOf(oldestCase)}` : undefined,
          }),
          toStat({
            name: 'Unread messages',
            value: pick(contacts, ({ unread }) => unread),
            to: '/admin/contacts?read=false',
            note: oldestMessage ? `Oldest: ${formatAgeOf(oldestMessage)}` : undefined,
          }),
          toStat({
            name: 'Pending over a minute',
            value: pick(today, ({ pending: { overOneMinute, transfers } }) => overOneMinute ?? transfers),
            to: '/admin/transactions?status=pending&minAgeSeconds=60&sort=date',
            note:
              pending?.oldestAgeSeconds == null ? undefined : `Oldest transfer: ${formatAge(pending.oldestAgeSeconds)}`,
          }),
          toStat({
            name: 'Dead letters',
            value: pick(letters, ({ waiting }) => waiting),
            to: '/admin/operations',
          }),
        ]}
      />
    </section>
  );
}

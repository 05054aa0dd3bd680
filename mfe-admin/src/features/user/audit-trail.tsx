import { useInfiniteQuery } from '@larkspur/query';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { AuditEntry } from '../../audit/audit-entry';
import styles from '../../audit/audit-entry.module.css';
import layout from '../../components/layout.module.css';
import { userAuditQuery } from './user.api';

/** The audit log of one user, newest first. */
export function AuditTrail({ userId }: { userId: string }) {
  const host = useHost();
  const records = useInfiniteQuery(userAuditQuery(host, userId));
  return (
    <Card title="Audit log">
      <QueryView
        query={records}
        subject="the audit log"
        skeleton={<Skeleton label="Loading the audit log" lines={5} />}
      >
        {(found) =>
          found.length > 0 ? (
            <div className={layout.list}>
              <ol className={styles.entries}>
                {found.map((record) => (
                  <li key={record._id}>
                    <AuditEntry record={record} />
                  </li>
                ))}
              </ol>
              <ShowMore list={records} />
            </div>
          ) : (
            <p className={layout.small}>Nothing has been recorded yet.</p>
          )
        }
      </QueryView>
    </Card>
  );
}

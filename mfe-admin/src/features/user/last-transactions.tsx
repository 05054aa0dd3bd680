import { useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { StatementLineList } from '@larkspur/web-kit/data/statement-line-list';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import layout from '../../components/layout.module.css';
import { userLinesQuery } from '../../lines/lines.api';

const SHOWN = 5;

export function LastTransactions({ userId }: { userId: string }) {
  const host = useHost();
  const lines = useQuery(userLinesQuery(host, userId, {}, { limit: SHOWN }));
  return (
    <Card title="Recent transactions" actions={<Link to={`/admin/transactions/${userId}`}>All transactions</Link>}>
      <QueryView
        query={lines}
        subject="the recent transactions"
        skeleton={<Skeleton label="Loading the recent transactions" lines={SHOWN} />}
      >
        {({ data }) =>
          data.length > 0 ? (
            <StatementLineList label="Recent transactions" lines={data} />
          ) : (
            <p className={layout.small}>No transactions yet.</p>
          )
        }
      </QueryView>
    </Card>
  );
}

import type { StatementLine } from '@larkspur/contracts/transaction';
import type { HostApi } from '@larkspur/web-kit/host-api';
import { listQuery } from '@larkspur/web-kit/queries';

export function userLinesQuery(host: HostApi, userId: string) {
  return listQuery<StatementLine>(host, ['admin', 'lines', userId], `/transaction/admin/${encodeURIComponent(userId)}`);
}

import type { StatementLine } from '@larkspur/contracts/transaction';
import type { HostApi } from '@larkspur/web-kit/host-api';
import { listQuery } from '@larkspur/web-kit/queries';

export function statementQuery(host: HostApi) {
  return listQuery<StatementLine>(host, ['lines', 'statement'], '/transaction/complete');
}

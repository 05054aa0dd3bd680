import type { LedgerProofStatus, ProofScope } from '@larkspur/contracts/ledger';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** A proof of a large ledger takes minutes, so its progress moves about this often. */
const PROGRESS_MS = 2_000;

export function proofQuery(host: HostApi) {
  return {
    ...apiQueryOptions(host, ['admin', 'ledger'], '/user/admin/ledger/proof/latest'),
    refetchInterval: ({ state }: { state: { data?: LedgerProofStatus | undefined } }) =>
      state.data?.running ? PROGRESS_MS : false,
  };
}

/** Starts a proof, or joins the one that is running. */
export function startProof(host: HostApi, scope: ProofScope): Promise<unknown> {
  return bankApi(host.api).post('/user/admin/ledger/proof', { body: { scope } });
}

import type { PlatformOrderRequest, PlatformOrderResult, PlatformRemote } from '@larkspur/contracts/platform';
import type { HostHttp } from '@larkspur/web-kit/host/host-api';

const REFETCH_MS = 5_000;

export const remotesQuery = (api: HostHttp) => ({
  queryKey: ['platform', 'remotes'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.get<{ data: PlatformRemote[] }>('/remotes', { signal })).data,
  refetchInterval: REFETCH_MS,
});

export async function submitOrder(
  api: HostHttp,
  remote: string,
  order: PlatformOrderRequest,
): Promise<PlatformOrderResult> {
  const path = `/remotes/${encodeURIComponent(remote)}/orders`;
  return (await api.post<{ data: PlatformOrderResult }>(path, { body: order })).data;
}

import { QueryClient, QueryClientProvider } from '@larkspur/query';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { act, renderHook } from '@testing-library/react';
import { useRefreshAccounts } from './use-refresh-accounts';

it('a payment refreshes the first page of a list only, however many pages are loaded', async () => {
  const cache = new QueryClient();
  const requested: (number | null)[] = [];
  await cache.fetchInfiniteQuery({
    queryKey: ['lines', 'statement', '{}'],
    queryFn: async ({ pageParam }) => {
      requested.push(pageParam);
      const number = pageParam ?? 0;
      return { data: [buildStatementLine({ _id: `l${number}` })], page: { next: number + 1, limit: 1 } };
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.page.next,
    pages: 20,
    staleTime: Number.POSITIVE_INFINITY,
  });
  requested.length = 0;
  const { result } = renderHook(() => useRefreshAccounts(), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  await act(async () => void (await result.current()));
  expect(requested).toEqual([null]);
});

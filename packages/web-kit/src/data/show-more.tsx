import { Button } from '../button';

/** What it needs to know of TanStack's paged results. */
interface PagedResult {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** Goes on along a list's cursor, for as long as there is more. A list that is looked things up in has a Pager. */
export function ShowMore({ list }: { list: PagedResult }) {
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button pending={list.isFetchingNextPage} onPress={() => list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}

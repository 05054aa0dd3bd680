import { ShowMore } from '../../src/data/show-more';

const list = (isFetchingNextPage: boolean) => ({ hasNextPage: true, isFetchingNextPage, fetchNextPage: () => {} });

export default {
  name: 'Show more',
  group: 'Data',
  use: 'To load more of a list that is read in order.',
  avoid: 'For a list that people search (pager).',
  states: [
    { name: 'more', render: () => <ShowMore list={list(false)} /> },
    {
      name: 'failed',
      render: () => <ShowMore list={{ ...list(false), isFetchNextPageError: true }} />,
    },
    { name: 'loading', render: () => <ShowMore list={list(true)} /> },
  ],
};

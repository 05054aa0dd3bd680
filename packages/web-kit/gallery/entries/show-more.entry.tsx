import { ShowMore } from '../../src/data/show-more';

const list = (isFetchingNextPage: boolean) => ({ hasNextPage: true, isFetchingNextPage, fetchNextPage: () => {} });

export default {
  name: 'Show more',
  group: 'Data',
  use: 'For a list that is read in order, below what is read so far.',
  avoid: 'For a list that is looked things up in (pager).',
  states: [
    { name: 'more', render: () => <ShowMore list={list(false)} /> },
    { name: 'on its way', render: () => <ShowMore list={list(true)} /> },
  ],
};

import { Pager } from '../../src/data/pager';

const turn = () => {};

export default {
  name: 'Pager',
  group: 'Data',
  use: 'From page to page of a long list that is looked things up in.',
  avoid: 'For a list that is read in order (show more).',
  states: [
    { name: 'first page', render: () => <Pager label="Users" page={1} onNext={turn} /> },
    { name: 'between', render: () => <Pager label="Users, between" page={2} onPrevious={turn} onNext={turn} /> },
    { name: 'last page', render: () => <Pager label="Users, last" page={12} onPrevious={turn} /> },
    {
      name: 'page not known',
      render: () => <Pager label="Users, by a link" page={null} onPrevious={turn} onNext={turn} />,
    },
  ],
};

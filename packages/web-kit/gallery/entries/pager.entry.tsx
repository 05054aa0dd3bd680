import { Pager } from '../../src/data/pager';

const goToPage = () => {};

export default {
  name: 'Pager',
  group: 'Data',
  use: 'To move through a long list that people search.',
  avoid: 'For a list read in order (show more).',
  states: [
    { name: 'first page', render: () => <Pager label="Users" page={1} onNext={goToPage} /> },
    {
      name: 'middle page',
      render: () => <Pager label="Users, between" page={2} onPrevious={goToPage} onNext={goToPage} />,
    },
    { name: 'last page', render: () => <Pager label="Users, last" page={12} onPrevious={goToPage} /> },
    {
      name: 'unknown page',
      render: () => <Pager label="Users, by a link" page={null} onPrevious={goToPage} onNext={goToPage} />,
    },
  ],
};

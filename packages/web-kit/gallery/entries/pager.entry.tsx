import { useState } from 'react';
import { Pager, type PagerProps } from '../../src/data/pager';
import { PAGE_SIZES } from '../../src/data/use-table-query';

const goToPage = () => {};

function Sample(props: Omit<PagerProps, 'size'>) {
  const [size, setSize] = useState<number>(25);
  return <Pager {...props} size={{ value: size, options: PAGE_SIZES, onChange: setSize }} />;
}

export default {
  name: 'Pager',
  group: 'Data',
  use: 'To move through a long list that people search. The total is known on the last page only.',
  avoid: 'For a list read in order (show more).',
  states: [
    { name: 'first page', render: () => <Sample label="Users" first={1} count={25} onNext={goToPage} /> },
    {
      name: 'middle page',
      render: () => (
        <Sample label="Users, between" first={1_000_026} count={25} onPrevious={goToPage} onNext={goToPage} />
      ),
    },
    { name: 'last page', render: () => <Sample label="Users, last" first={26} count={15} onPrevious={goToPage} /> },
    { name: 'only page', render: () => <Sample label="Users, few" first={1} count={7} /> },
    {
      name: 'unknown page',
      render: () => <Sample label="Users, by a link" first={null} count={25} onPrevious={goToPage} onNext={goToPage} />,
    },
    {
      name: 'fixed size',
      render: () => <Pager label="Users, ten per page" first={1} count={10} onNext={goToPage} />,
    },
  ],
};

import { ColumnMenu } from '../../src/data/column-menu';
import { type OptionalColumn, useColumns } from '../../src/data/use-columns';
import type { SampleCustomer } from './sample-customers';

const COLUMNS: OptionalColumn<SampleCustomer>[] = [
  { name: 'Name', rowHeader: true, cell: ({ name }) => name },
  { name: 'Email', cell: ({ email }) => email },
  { name: 'Joined', isExtra: true, cell: ({ joined }) => joined },
];

function Sample() {
  return <ColumnMenu choice={useColumns(COLUMNS)} />;
}

export default {
  name: 'Column menu',
  group: 'Data',
  use: 'Above a data table with more facts than fit beside each other.',
  avoid: 'For a table whose columns all fit.',
  states: [
    { name: 'closed', render: () => <Sample /> },
    { name: 'open', keys: ['Tab', 'Enter'], render: () => <Sample /> },
  ],
};

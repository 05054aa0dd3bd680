import { Table } from '../../src/data/table';

const LINES = [
  { what: 'General query or complaint', number: '+1 (800) 555-0142' },
  { what: 'Credit card', number: '+1 (800) 555-0143' },
];

export default {
  name: 'Table',
  group: 'Data',
  use: 'For a few things with the same facts, as they come.',
  avoid: 'For what is searched, sorted or paged (data table), for facts about one thing (details).',
  states: [
    {
      name: 'rows',
      render: () => (
        <Table
          label="Customer care numbers"
          rows={LINES}
          keyOf={({ what }) => what}
          columns={[
            { name: 'For', rowHeader: true, cell: ({ what }) => what },
            { name: 'Number', nowrap: true, cell: ({ number }) => number },
          ]}
        />
      ),
    },
  ],
};

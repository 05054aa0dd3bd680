import { Table } from '../../src/data/table';

interface Rate {
  term: string;
  rates: number[];
}

const LINES = [
  { what: 'General query or complaint', number: '+1 (800) 555-0142' },
  { what: 'Credit card', number: '+1 (800) 555-0143' },
];

export default {
  name: 'Table',
  group: 'Data',
  use: 'For a few rows with the same columns, in a fixed order.',
  avoid: 'For searching, sorting or paging (data table), or facts about one thing (details).',
  states: [
    {
      name: 'rows',
      render: () => (
        <Table
          label="Customer care numbers"
          rows={LINES}
          getKey={({ what }) => what}
          columns={[
            { name: 'For', rowHeader: true, cell: ({ what }) => what },
            { name: 'Number', nowrap: true, cell: ({ number }) => number },
          ]}
        />
      ),
    },
    {
      name: 'wider than a phone',
      render: () => (
        <Table
          label="Rates by term"
          rows={[
            { term: '3 months', rates: [2.1, 2.2, 2.3, 2.4, 2.5] },
            { term: '12 months', rates: [3.1, 3.2, 3.3, 3.4, 3.5] },
          ]}
          getKey={({ term }) => term}
          columns={[
            { name: 'Term', rowHeader: true, nowrap: true, cell: ({ term }) => term },
            ...['Below $1,000', 'To $10,000', 'To $50,000', 'To $100,000', 'Above'].map((name, index) => ({
              name,
              number: true,
              cell: ({ rates }: Rate) => `${rates[index]?.toFixed(2)}%`,
            })),
          ]}
        />
      ),
    },
  ],
};

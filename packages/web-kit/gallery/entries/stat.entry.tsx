import { Stats } from '../../src/data/stat';

export default {
  name: 'Stats',
  group: 'Data',
  use: 'For a few key figures.',
  avoid: 'For what a figure is made of (table, chart).',
  states: [
    {
      name: 'four figures',
      render: () => (
        <Stats
          label="Today"
          items={[
            { name: 'Customers', value: '12,408' },
            { name: 'Waiting for verification', value: '38', note: 'The oldest since Monday' },
            { name: 'Moved today', value: '$482,100.00' },
            { name: 'Failed transfers', value: '7' },
          ]}
        />
      ),
    },
    {
      name: 'one figure',
      render: () => (
        <Stats label="Waiting" items={[{ name: 'Waiting for verification', value: '0', note: 'All is done' }]} />
      ),
    },
  ],
};

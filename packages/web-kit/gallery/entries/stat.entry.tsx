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
            {
              name: 'Customers',
              value: '12,408',
              change: { direction: 'up', text: '2% more than last week', isGood: true },
            },
            { name: 'Waiting for verification', value: '38', note: 'The oldest since Monday' },
            { name: 'Moved today', value: '$482,100.00' },
            {
              name: 'Failed transfers',
              value: '7',
              change: { direction: 'up', text: '3 more than yesterday', isGood: false },
            },
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

import { Timeline } from '../../src/data/timeline';

export default {
  name: 'Timeline',
  group: 'Data',
  use: 'For what happened to one payment or request, and what comes next.',
  avoid: 'For the steps of a form (stepper).',
  states: [
    {
      name: 'on its way',
      render: () => (
        <Timeline
          label="This payment"
          steps={[
            { title: 'You confirmed the payment', state: 'done', at: '2025-11-12T20:05:00.000Z' },
            {
              title: 'On its way to Brandywine Trust',
              state: 'current',
              at: '2025-11-12T20:05:02.000Z',
              text: 'You don’t need to do anything.',
            },
            { title: 'Completed', state: 'upcoming' },
          ]}
        />
      ),
    },
    {
      name: 'failed',
      render: () => (
        <Timeline
          label="This payment"
          steps={[
            { title: 'You confirmed the payment', state: 'done', at: '2025-11-12T20:05:00.000Z' },
            { title: 'Rejected', state: 'failed', text: 'You did not have enough balance. No money was moved.' },
          ]}
        />
      ),
    },
  ],
};

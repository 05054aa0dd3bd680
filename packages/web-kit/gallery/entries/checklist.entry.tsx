import { Checklist } from '../../src/data/checklist';

const ITEMS = [
  { title: 'Verify your identity', isDone: true, to: '#verify' },
  { title: 'Set a payment PIN', text: 'You need it to send money.', isDone: false, to: '#pin' },
  { title: 'Receive your first payment', text: 'Share your account number with whoever pays you.', isDone: false },
];

export default {
  name: 'Checklist',
  group: 'Data',
  use: 'For what is left to set up, in any order.',
  avoid: 'For steps in a fixed order (stepper).',
  states: [
    { name: 'started', render: () => <Checklist label="Set up your account" items={ITEMS} /> },
    {
      name: 'finished',
      render: () => <Checklist label="Set up your account" items={ITEMS.map((item) => ({ ...item, isDone: true }))} />,
    },
  ],
};

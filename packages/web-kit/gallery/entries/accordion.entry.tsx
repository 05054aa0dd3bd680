import { Accordion } from '../../src/data/accordion';

const item = (title: string) => ({
  id: title,
  title,
  content: <p>You must be a resident of the state and have an income that is paid into an account here.</p>,
});

export default {
  name: 'Accordion',
  group: 'Data',
  use: 'For answers that each reader needs only one or two of.',
  avoid: 'For anything everyone needs. Put that on the page itself.',
  states: [
    {
      name: 'one open',
      render: () => (
        <Accordion
          items={['Who can have a card?', 'What do I need?', 'How long does it take?'].map(item)}
          open={['What do I need?']}
        />
      ),
    },
    {
      name: 'none open, focused',
      keys: ['Tab'],
      render: () => <Accordion items={['Who can have a card?', 'What do I need?'].map(item)} />,
    },
  ],
};

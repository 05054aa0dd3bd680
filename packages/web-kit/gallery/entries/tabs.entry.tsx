import { Tabs } from '../../src/data/tabs';

const tab = (name: string) => ({ id: name, name, content: <p>What the bank does about {name.toLowerCase()}.</p> });

export default {
  name: 'Tabs',
  group: 'Data',
  use: 'For views of one thing of which one is wanted at a time.',
  avoid: 'For what is compared or needed together, for steps (stepper), for places (navigation).',
  states: [
    { name: 'two', render: () => <Tabs label="Banking for" tabs={['Individuals', 'Companies'].map(tab)} /> },
    {
      name: 'more than fit on a phone',
      render: () => (
        <Tabs
          label="Services"
          tabs={['Card block', 'Card unlock', 'PIN generation', 'Lost card', 'Cheque book', 'Mobile banking'].map(tab)}
        />
      ),
    },
    {
      name: 'in a column',
      render: () => (
        <Tabs label="Requests" vertical tabs={['Card block', 'Reissue of a lost card', 'Cheque book'].map(tab)} />
      ),
    },
    {
      name: 'second, focused',
      keys: ['Tab', 'ArrowRight'],
      render: () => <Tabs label="Banking for" tabs={['Individuals', 'Companies'].map(tab)} />,
    },
  ],
};

import { Tabs } from '../../src/data/tabs';

const tab = (name: string) => ({ id: name, name, content: <p>What the bank does about {name.toLowerCase()}.</p> });

export default {
  name: 'Tabs',
  group: 'Data',
  use: 'For views of one thing that are needed one at a time.',
  avoid: 'For content that is compared or needed together, for steps (stepper), or for navigation.',
  states: [
    { name: 'two', render: () => <Tabs label="Banking for" tabs={['Individuals', 'Companies'].map(tab)} /> },
    {
      name: 'wider than a phone',
      render: () => (
        <Tabs
          label="Services"
          tabs={['Card block', 'Card unlock', 'PIN generation', 'Lost card', 'Cheque book', 'Mobile banking'].map(tab)}
        />
      ),
    },
    {
      name: 'vertical',
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

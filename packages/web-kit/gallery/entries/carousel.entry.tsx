import { Carousel } from '../../src/data/carousel';
import { Card } from '../../src/layout/card';

const slides = ['FX trading', 'Multi-currency account', 'Mutual funds', 'Pension scheme'].map((name) => ({
  id: name,
  content: (
    <Card>
      <h3>{name}</h3>
      <p>One account, one statement, and people who answer the phone.</p>
    </Card>
  ),
}));

export default {
  name: 'Carousel',
  group: 'Data',
  use: 'For content worth a glance that nobody needs to find. Shows three, two or one slide at a time.',
  avoid: 'For anything people come for. Most see only the first slide.',
  states: [
    { name: 'autoplay', render: () => <Carousel label="Wealth" slides={slides} /> },
    {
      name: 'moved by two',
      keys: ['Tab', 'Tab', 'Tab', 'Enter', 'Enter'],
      render: () => <Carousel label="Wealth" slides={slides} />,
    },
    { name: 'one slide', render: () => <Carousel label="Wealth, one" slides={slides.slice(0, 1)} /> },
  ],
};

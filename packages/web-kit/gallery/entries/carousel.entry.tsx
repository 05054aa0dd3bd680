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
  use: 'For things that are worth a glance and that nobody must find. Three, two or one at a time.',
  avoid: 'For anything that somebody comes for: most people see the first slide alone.',
  states: [
    { name: 'going on by itself', render: () => <Carousel label="Wealth" slides={slides} /> },
    {
      name: 'two on',
      keys: ['Tab', 'Tab', 'Tab', 'Enter', 'Enter'],
      render: () => <Carousel label="Wealth" slides={slides} />,
    },
    { name: 'one slide', render: () => <Carousel label="Wealth, one" slides={slides.slice(0, 1)} /> },
  ],
};

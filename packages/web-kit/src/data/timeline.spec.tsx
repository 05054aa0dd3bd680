import { render, screen } from '@testing-library/react';
import { Timeline } from './timeline';

it('has a text for the state of each step, and marks the current one', () => {
  render(
    <Timeline
      label="This payment"
      steps={[
        { title: 'You confirmed the payment', state: 'done', at: '2025-11-12T20:05:00.000Z' },
        { title: 'On its way to Brandywine Trust', state: 'current', text: 'This takes up to two days.' },
        { title: 'Arrived', state: 'upcoming' },
      ]}
    />,
  );
  const [confirmed, current, arrived] = screen.getAllByRole('listitem');
  expect(confirmed).toHaveTextContent('Done: You confirmed the paymentNov 12, 2025, 3:05 PM');
  expect(current).toHaveAttribute('aria-current', 'step');
  expect(current).toHaveTextContent('In progress: On its way to Brandywine Trust');
  expect(arrived).toHaveTextContent('Not yet: Arrived');
});

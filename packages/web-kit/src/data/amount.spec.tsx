import { render } from '@testing-library/react';
import { Amount } from './amount';

it.each([
  ['credit', 'Credit of +$1,250.00'],
  ['debit', 'Debit of −$1,250.00'],
] as const)('a %s has sign and word besides its colour', (type, text) => {
  const { container } = render(<Amount value={1250} type={type} />);
  expect(container).toHaveTextContent(text);
});

import { render } from '@testing-library/react';
import { Amount } from './amount';

it.each([
  ['credit', 'Credit of +$1,250.00'],
  ['debit', 'Debit of −$1,250.00'],
] as const)('a %s has a sign and a word in addition to its color', (type, text) => {
  const { container } = render(<Amount value={1250} type={type} />);
  expect(container).toHaveTextContent(text);
});

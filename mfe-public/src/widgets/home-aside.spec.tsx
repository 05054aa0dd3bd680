import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import { Widget } from './home-aside';

it('shows the rates of the savings page, which it links to, and the hours of customer care', () => {
  renderScreen(<Widget />, { host: new FakeHost() });
  const [, ...rates] = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(rates).toEqual(['4.25% APY', '5.00% APY']);
  expect(screen.getByText('$100,000 or more')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rates and fees' })).toHaveAttribute('href', '/account/savings');
  expect(screen.getByText(/Mon-Fri 9.00am to 5.00pm/)).toBeVisible();
});

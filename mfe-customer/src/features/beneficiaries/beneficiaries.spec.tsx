import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import { Beneficiaries } from './beneficiaries';

it('says that there are none, and links to a transfer', () => {
  const host = new FakeHost();
  renderScreen(<Beneficiaries />, { host });
  expect(screen.getByText('You have no beneficiaries yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Transfer Money' })).toHaveAttribute('href', '/account/transfer');
  expect(host.calls).toEqual([]);
});

import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import { Profile } from './profile';

it('links to the account page', () => {
  renderScreen(<Profile />, { host: new FakeHost() });
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Account' })).toHaveAttribute('href', '/account/info');
});

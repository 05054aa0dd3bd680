import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import { NotFound } from './not-found';

it('says that there is nothing here, and links back', () => {
  renderScreen(<NotFound />, { host: new FakeHost() });
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your accounts' })).toHaveAttribute('href', '/account/home');
});

import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExampleScreen } from './example';

it('shows the balances under the title of the screen', async () => {
  renderScreen(<ExampleScreen />, { host: new FakeHost({ 'GET /user/me': { data: buildUser() } }) });
  expect(screen.getByRole('heading', { level: 1, name: 'Sample title' })).toBeVisible();
  expect(document.title).toMatch(/^Sample title – /);
  expect(screen.getByText('Loading your accounts')).toBeInTheDocument();
  expect(await screen.findByText('$1,000.00')).toBeVisible();
});

it('reports a failure and tries again', async () => {
  const host = new FakeHost({ 'GET /user/me': apiError('unavailable') });
  renderScreen(<ExampleScreen />, { host });
  expect(await screen.findByText('We couldn’t load your accounts.')).toBeVisible();
  host.on('GET /user/me', { data: buildUser() });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$250.50')).toBeVisible();
});

import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserMenu } from './user-menu';

const open = (host: FakeHost) => renderScreen(<UserMenu user={buildSessionUser()} />, { host });
const pictureOf = (link: HTMLElement) => link.querySelector('img')?.getAttribute('src');

it('welcomes the customer and shows the profile picture as the way to the account', async () => {
  const profilePicture = { url: '/api/user/files/a1?expires=1&signature=x' };
  open(new FakeHost({ 'GET /user/me': { data: buildUser({ profilePicture }) } }));
  expect(screen.getByText('Welcome Ada')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Your profile' });
  expect(link).toHaveAttribute('href', '/account/info');
  await waitFor(() => expect(pictureOf(link)).toBe(profilePicture.url));
});

it.each([
  ['there is no picture', { data: buildUser() }],
  ['the profile cannot be loaded', apiError('unavailable')],
])('shows initials when %s', async (_, response) => {
  const host = new FakeHost({ 'GET /user/me': response });
  open(host);
  await waitFor(() => expect(host.callsTo('GET', '/user/me')).toHaveLength(1));
  const link = screen.getByRole('link', { name: 'Your profile' });
  expect(link).toHaveTextContent('AL');
  expect(pictureOf(link)).toBeUndefined();
});

it('signs out', async () => {
  const host = new FakeHost({ 'GET /user/me': { data: buildUser() } });
  open(host);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(host.navigations).toEqual(['/signin']);
});

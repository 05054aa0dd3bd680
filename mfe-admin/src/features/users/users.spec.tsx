import { type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Users } from './users';

const ADA = buildUser();
const GRACE = buildUser({ _id: 'u2', firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' });

/** Returns all users in two pages, or the matches of a search. */
function bank({ options: { query } }: FakeCall) {
  if (query?.q)
    return { data: [ADA, GRACE].filter(({ email }) => email.includes(String(query.q))), page: { next: null } };
  return query?.cursor ? { data: [GRACE], page: { next: null } } : { data: [ADA], page: { next: 'more' } };
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

it('numbers rows across pages', async () => {
  renderScreen(<Users />, { host: new FakeHost({ 'GET /user/admin': bank }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('grace@example.com');
  expect(rows()).toEqual(['1', '2']);
  const view = screen.getByRole('link', { name: 'View Grace Hopper' });
  expect(view).toHaveAttribute('href', '/admin/users/u2');
  // On a phone, the label would repeat the link.
  expect(view.closest('td')).not.toHaveAttribute('data-label');
});

it('isolates names and email addresses and shows invisible characters', async () => {
  const hostile = buildUser({ firstName: 'Ada\u202e', lastName: 'محمد', email: 'ada\u200b@example.com' });
  renderScreen(<Users />, { host: new FakeHost({ 'GET /user/admin': { data: [hostile], page: { next: null } } }) });
  const [, first, last] = within((await screen.findAllByRole('row'))[1] ?? document.body).getAllByRole('cell');
  expect(first?.querySelector('bdi')).toHaveTextContent('AdaU+202E');
  expect(last?.querySelector('bdi')).toHaveTextContent('محمد');
  expect(screen.getByRole('rowheader').querySelector('bdi')).toHaveTextContent('adaU+200B@example.com');
});

it('searches on the server', async () => {
  const host = new FakeHost({ 'GET /user/admin': bank });
  renderScreen(<Users />, { host });
  await userEvent.type(screen.getByRole('searchbox'), 'grace{Enter}');
  await screen.findByText('grace@example.com');
  expect(rows()).toEqual(['1']);
  expect(host.calls.at(-1)?.options.query).toEqual({ q: 'grace', cursor: undefined });
  expect(screen.getByRole('searchbox')).toHaveValue('grace');
});

it('explains an empty search result', async () => {
  renderScreen(<Users />, { host: new FakeHost({ 'GET /user/admin': bank }), url: '/admin/users?q=nobody' });
  expect(await screen.findByText('No users match “nobody”')).toBeVisible();
});

import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { Users } from './users';

const ADA = buildUser();
const GRACE = buildUser({ _id: 'u2', firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' });
const LIST = 'GET /user/admin';
const page = (data: unknown[], next: string | null = null) => ({ data, page: { next, limit: 50 } });

/** Returns all users in two pages, or the matches of a search. */
function bank({ options: { query } }: FakeCall) {
  if (query?.q) return page([ADA, GRACE].filter(({ email }) => email.includes(String(query.q))));
  return query?.cursor ? page([GRACE]) : page([ADA], 'more');
}

function Search() {
  return <output aria-label="search">{useLocation().search}</output>;
}

function show(url = '/admin/users', answer: unknown = bank) {
  const host = new FakeHost({ [LIST]: answer });
  renderScreen(
    <>
      <Users />
      <Search />
    </>,
    { host, url },
  );
  return host;
}

const numbers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const lastQuery = (host: FakeHost) => host.callsTo('GET', '/user/admin').at(-1)?.options.query;
const search = () => screen.getByLabelText('search').textContent;

it('has a running number, first name, last name, email and View, across pages', async () => {
  show();
  await screen.findByText('ada@example.com');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(expect.arrayContaining(['No.', 'First name', 'Last name', 'Email', 'View']));
  expect(numbers()).toEqual(['1']);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('grace@example.com');
  expect(numbers()).toEqual(['51']);
  const view = screen.getByRole('link', { name: 'View Grace Hopper' });
  expect(view).toHaveAttribute('href', '/admin/users/u2');
  // On a phone, the label would repeat the link.
  expect(view.closest('td')).not.toHaveAttribute('data-label');
});

it('shows as many users as the URL says, and from the first page on as many as are chosen', async () => {
  const host = show('/admin/users?status=pending&limit=25&cursor=more');
  await screen.findByText('grace@example.com');
  expect(lastQuery(host)).toMatchObject({ status: 'pending', limit: 25, cursor: 'more' });
  await userEvent.selectOptions(screen.getByLabelText('Items per page'), '100');
  await screen.findByText('ada@example.com');
  expect(lastQuery(host)).toMatchObject({ status: 'pending', limit: 100, cursor: undefined });
  expect(search()).toBe('?status=pending&limit=100');
});

it('shows fifty users for a limit that the server would refuse', async () => {
  const host = show('/admin/users?limit=1000000');
  await screen.findByText('ada@example.com');
  expect(lastQuery(host)?.limit).toBe(50);
});

it('tells the position of the rows on the screen while others load', async () => {
  let load = (_: unknown) => {};
  show('/admin/users', ({ options: { query } }: FakeCall) =>
    query?.cursor ? new Promise((resolve) => (load = resolve)) : page([ADA], 'more'),
  );
  await screen.findByText('ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(search()).toBe('?cursor=more');
  expect(screen.getByText('1 of more than 1')).toBeVisible();
  expect(numbers()).toEqual(['1']);
  await act(async () => load(page([GRACE])));
  expect(await screen.findByText('51 of 51')).toHaveAttribute('role', 'status');
  expect(numbers()).toEqual(['51']);
});

it('does not number the rows of a page that was opened by its URL', async () => {
  show('/admin/users?cursor=more');
  await screen.findByText('grace@example.com');
  expect(numbers()).toEqual(['–']);
});

it('isolates names and email addresses and shows invisible characters', async () => {
  show('/admin/users', page([buildUser({ firstName: 'Ada\u202e', lastName: 'محمد', email: 'ada\u200b@example.com' })]));
  const [, first, last] = within((await screen.findAllByRole('row'))[1] ?? document.body).getAllByRole('cell');
  expect(first?.querySelector('bdi')).toHaveTextContent('AdaU+202E');
  expect(last?.querySelector('bdi')).toHaveTextContent('محمد');
  expect(screen.getByRole('rowheader').querySelector('bdi')).toHaveTextContent('adaU+200B@example.com');
});

it('searches, filters and sorts on the server, and keeps all of it in the URL', async () => {
  const host = show('/admin/users?status=pending&from=2026-11-01&to=2026-11-21');
  await screen.findByText('ada@example.com');
  expect(lastQuery(host)).toMatchObject({ status: 'pending', from: '2026-11-01', to: '2026-11-21', sort: 'newest' });
  await userEvent.selectOptions(screen.getByLabelText('Blocked'), 'Yes');
  await userEvent.click(screen.getByRole('button', { name: 'Last name' }));
  await userEvent.type(screen.getByRole('searchbox'), 'grace{Enter}');
  await screen.findByText('grace@example.com');
  expect(lastQuery(host)).toMatchObject({ q: 'grace', status: 'pending', blocked: true, sort: 'name' });
  expect(search()).toBe('?status=pending&from=2026-11-01&to=2026-11-21&blocked=true&sort=name&q=grace');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Under review' }));
  await waitFor(() => expect(lastQuery(host)?.status).toBeUndefined());
});

it('ignores filters that the server would refuse, because a URL may be of any age', async () => {
  const host = show('/admin/users?status=unknown&blocked=maybe&from=soon');
  await screen.findByText('ada@example.com');
  expect(lastQuery(host)).toMatchObject({ status: undefined, blocked: undefined, from: undefined });
});

it.each(['2026-02-31', '2026-13-01', '2026-00-10'])('ignores %s, which is no day', async (day) => {
  const host = show(`/admin/users?from=${day}`);
  await screen.findByText('ada@example.com');
  expect(lastQuery(host)?.from).toBeUndefined();
});

it('ignores a range that ends before it begins', async () => {
  const host = show('/admin/users?from=2026-11-21&to=2026-11-01');
  await screen.findByText('ada@example.com');
  expect(lastQuery(host)).toMatchObject({ from: undefined, to: undefined });
});

it('moves between rows with the arrow keys', async () => {
  show('/admin/users', page([ADA, GRACE]));
  await screen.findByText('grace@example.com');
  act(() => screen.getByRole('link', { name: 'View Ada Lovelace' }).focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'View Grace Hopper' })).toHaveFocus();
});

it('has the columns that were chosen', async () => {
  show();
  await screen.findByText('ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: /^Columns/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Account number' }));
  expect(screen.getByText('4400918237')).toBeInTheDocument();
  expect(search()).toContain('Account+number');
});

it('stays on its page when columns are chosen', async () => {
  show();
  await screen.findByText('ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('grace@example.com');
  await userEvent.click(screen.getByRole('button', { name: /^Columns/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Account number' }));
  await userEvent.keyboard('{Escape}');
  expect(numbers()).toEqual(['51']);
  expect(screen.getByText('51 of 51')).toBeVisible();
});

it('exports exactly what is filtered', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const host = show('/admin/users?q=ada&blocked=true&sort=-email&limit=25');
  host.on('GET /user/admin/export', { content: new Blob(['a']), name: 'users.csv' });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('users.csv is in your downloads.')).toBeVisible();
  expect(host.callsTo('GET', '/user/admin/export')[0]?.options.query).toEqual({
    q: 'ada',
    blocked: true,
    sort: '-email',
  });
  click.mockRestore();
});

describe('without rows', () => {
  it('says that there are none yet', async () => {
    show('/admin/users', page([]));
    expect(await screen.findByText('No users yet.')).toBeVisible();
  });

  it('says that none match, and clears the filters', async () => {
    const host = show('/admin/users?q=nobody', ({ options }: FakeCall) => page(options.query?.q ? [] : [ADA]));
    const empty = (await screen.findByText('No matching users.')).parentElement;
    await userEvent.click(within(empty ?? document.body).getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(lastQuery(host)?.q).toBeUndefined();
  });

  it('shows the server’s message for a search that no index can serve', async () => {
    const message = 'Enter at least one letter or digit.';
    show('/admin/users?q=--', apiError('invalid', undefined, [{ field: 'q', message }]));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('--');
  });

  it('says that a later page is empty now, and goes to the first', async () => {
    const host = show('/admin/users?q=lovelace&cursor=more', ({ options }: FakeCall) =>
      page(options.query?.cursor ? [] : [ADA]),
    );
    expect(await screen.findByText('This page is empty now.')).toBeVisible();
    expect(screen.queryByText('No matching users.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'First page' }));
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(lastQuery(host)).toMatchObject({ q: 'lovelace' });
    expect(search()).toBe('?q=lovelace');
  });

  it('says that a page is no longer available whose cursor the bank refuses, and goes to the first', async () => {
    const message = 'This cursor isn’t valid for this list and sort order.';
    const refused = apiError('invalid', undefined, [{ field: 'cursor', message }]);
    show('/admin/users?sort=email&cursor=old', ({ options }: FakeCall) =>
      options.query?.cursor ? refused : page([ADA]),
    );
    expect(await screen.findByText('This page of the list is no longer available.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'First page' }));
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(search()).toBe('?sort=email');
  });

  it('reports a failure, and tries again', async () => {
    const host = show('/admin/users', apiError('unavailable'));
    expect(await screen.findByText('We couldn’t load the users.')).toBeVisible();
    host.on(LIST, page([ADA]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ada@example.com')).toBeVisible();
  });
});

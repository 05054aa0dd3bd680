import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import { apiError, type FakeCall, FakeHost, type FakeResponse } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Reconciliation } from './reconciliation';

const PATH = 'GET /user/admin/reconciliation';
const USERS: ServiceReconciliation = {
  service: 'svc-users',
  isAvailable: true,
  passes: [{ name: 'logins', startedAt: null, finishedAt: '2026-11-20T14:41:07.000Z', checked: 1_200, healed: 1_234 }],
  openDifferences: 0,
  differences: [],
};
const DIFFERENCE = {
  name: 'logins',
  kind: 'customer_without_login',
  key: '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c',
  subjectId: '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c',
  detail: {},
  firstSeenAt: '2026-11-20T14:41:07.000Z',
  lastSeenAt: '2026-11-20T14:41:07.000Z',
};

function open(response: FakeResponse) {
  const host = new FakeHost({ [PATH]: response }).signInAs(buildSessionUser({ isAdmin: true, role: 'administrator' }));
  renderScreen(<Reconciliation />, { host, url: '/admin/operations' });
  return host;
}

it('shows what was compared and corrected', async () => {
  open({ data: [USERS] });
  const row = await screen.findByRole('row', { name: /^Customer emails svc-users In sync/ });
  expect(row).toHaveTextContent('1,234');
  expect(screen.queryByRole('table', { name: 'Open differences' })).toBeNull();
});

it('lists open differences, and says how many more there are', async () => {
  open({ data: [{ ...USERS, openDifferences: 41, differences: [DIFFERENCE] }] });
  expect(await screen.findByRole('row', { name: /svc-users Out of sync/ })).toBeVisible();
  const differences = within(screen.getByRole('table', { name: 'Open differences' }));
  expect(differences.getByRole('row', { name: /^A customer has no login/ })).toHaveTextContent(DIFFERENCE.key);
  expect(screen.getByText('40 more differences are not shown.')).toBeVisible();
});

it('shows more differences, and which service did not respond to that', async () => {
  const away = { service: 'svc-auth', isAvailable: false, passes: [], openDifferences: 0, differences: [], next: '9' };
  const auth = { ...USERS, service: 'svc-auth', openDifferences: 1, next: '9', passes: [] };
  const [pass] = USERS.passes;
  const users = {
    ...USERS,
    openDifferences: 2,
    passes: [
      { ...pass, openDifferences: 2 },
      { ...pass, name: 'holders' },
    ],
  };
  const host = open(({ options }: FakeCall) => {
    if (options.query?.cursor === undefined) {
      return { data: [auth, { ...users, differences: [DIFFERENCE] }], page: { next: 'more', limit: 1 } };
    }
    const last = { ...users, differences: [{ ...DIFFERENCE, key: 'second' }] };
    return { data: [away, last], page: { next: null, limit: 1 } };
  });
  expect(await screen.findByText('2 more differences are not shown.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('cell', { name: 'second' })).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Open differences' })).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(within(screen.getByRole('table', { name: 'Comparisons' })).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText('Some of its differences aren’t shown.')).toBeVisible();
  expect(screen.getByText('1 more difference is not shown.')).toBeVisible();
  expect(host.callsTo('GET', '/user/admin/reconciliation').map(({ options }) => options.query?.cursor)).toEqual([
    undefined,
    'more',
  ]);
});

it('no longer says that a service did not respond once a later page has its differences', async () => {
  const differences = [{ ...DIFFERENCE, key: 'first' }];
  const auth: ServiceReconciliation = { ...USERS, service: 'svc-auth', openDifferences: 2, differences };
  const pages: Record<string, FakeResponse> = {
    first: { data: [auth], page: { next: 'second', limit: 1 } },
    second: {
      data: [{ ...auth, isAvailable: false, passes: [], openDifferences: 0, differences: [] }],
      page: { next: 'third', limit: 1 },
    },
    third: { data: [{ ...auth, differences: [{ ...DIFFERENCE, key: 'last' }] }], page: { next: null, limit: 1 } },
  };
  open(({ options }: FakeCall) => pages[String(options.query?.cursor ?? 'first')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('svc-auth did not respond.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('cell', { name: 'last' })).toBeVisible();
  expect(screen.queryByText('svc-auth did not respond.')).toBeNull();
});

it('says that a comparison has differences beyond the listed ones', async () => {
  const [pass] = USERS.passes;
  open({ data: [{ ...USERS, openDifferences: 1, passes: [{ ...pass, openDifferences: 1 }] }] });
  expect(await screen.findByRole('row', { name: /svc-users Out of sync/ })).toBeVisible();
});

it('says which service did not respond', async () => {
  const away = { service: 'svc-auth', isAvailable: false, passes: [], openDifferences: 0, differences: [] };
  open({ data: [USERS, away] });
  expect(await screen.findByText('svc-auth did not respond.')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Comparisons' })).toBeVisible();
});

it('says that nothing has been compared yet', async () => {
  open({ data: [{ ...USERS, passes: [] }] });
  expect(await screen.findByText('Nothing has been compared yet.')).toBeVisible();
});

it('can be loaded again after a failure', async () => {
  const host = open(apiError('unavailable'));
  const again = await screen.findByRole('button', { name: /^Try again/ });
  host.on(PATH, { data: [USERS] });
  await userEvent.click(again);
  expect(await screen.findByRole('row', { name: /^Customer emails/ })).toBeVisible();
});

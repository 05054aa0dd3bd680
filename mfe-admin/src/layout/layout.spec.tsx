import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, within } from '@testing-library/react';
import { AreaLayout } from './area-layout';
import { NotFound } from './not-found';

it.each([
  ['administrator', 'Administrator'],
  ['auditor', 'Auditor (read-only)'],
] as const)('says who is signed in as %s', (role, label) => {
  const host = new FakeHost().signInAs(buildSessionUser({ isAdmin: role === 'administrator', role }));
  renderScreen(<AreaLayout />, { host, url: '/admin/users' });
  const header = within(screen.getByRole('banner'));
  expect(header.getByText('Ada Lovelace')).toBeVisible();
  expect(header.getByText(label)).toBeVisible();
});

it('has the title of the dashboard in the header of every page', () => {
  const host = new FakeHost().signInAs(buildSessionUser({ isAdmin: true, role: 'administrator' }));
  renderScreen(<AreaLayout />, { host, url: '/admin/users' });
  expect(within(screen.getByRole('banner')).getByText('Dashboard')).toBeVisible();
});

it('links to every area, and marks the current one', () => {
  const host = new FakeHost().signInAs(buildSessionUser({ isAdmin: true, role: 'administrator' }));
  renderScreen(<AreaLayout />, { host, url: '/admin/ledger' });
  const nav = within(screen.getByRole('navigation', { name: 'Back office' }));
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Users',
    'Verifications',
    'Transactions',
    'Contacts',
    'Beneficiaries',
    'Ledger',
    'Audit',
    'Operations',
  ]);
  expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Ledger');
});

it('says that there is nothing at an unknown URL, and links back', () => {
  renderScreen(<NotFound />, { host: new FakeHost() });
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/admin/dashboard');
});

import type { AuditRecord } from '@larkspur/contracts/audit';
import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Audit } from './audit';

const GRACE = '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c';
const ADA = '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3d';
const RECORD: AuditRecord = {
  _id: 'r1',
  action: 'user.updated',
  actor: { userId: GRACE, role: 'administrator', name: 'Grace H.' },
  subject: { userId: ADA, name: 'Ada\u202e L.' },
  objectId: null,
  changes: [
    { field: 'isBlocked', before: false, after: true },
    { field: 'paymentPin', before: null, after: null },
  ],
  reason: 'Asked for by phone',
  address: '203.0.113.24',
  requestId: 'q1',
  at: '2026-11-20T14:41:07.000Z',
};

function open(url = '/admin/audit', records = [RECORD]) {
  const host = new FakeHost({ 'GET /audit': { data: records, page: { next: null, limit: 50 } } });
  renderScreen(<Audit />, { host, url });
  return host;
}

const lastQuery = (host: FakeHost) => host.callsTo('GET', '/audit').at(-1)?.options.query;

it('says who did what to whom, from where, why, and what changed', async () => {
  open();
  const row = within((await screen.findAllByRole('row'))[1] ?? document.body);
  expect(row.getByRole('rowheader')).toHaveTextContent('User edited');
  expect(row.getByRole('link', { name: 'Grace H.' })).toBeVisible();
  expect(row.getByRole('link', { name: /^Ada/ })).toHaveAttribute('href', `/admin/audit?subject=${ADA}`);
  expect(row.getByRole('link', { name: /^Ada/ })).toHaveTextContent('AdaU+202E L.');
  expect(row.getByText('203.0.113.24')).toBeVisible();
  expect(row.getByText('Asked for by phone')).toBeVisible();
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Blocked: no →changed to yes',
    'Payment PIN: hidden →changed to changed',
  ]);
});

it('names the role of who did it', async () => {
  open('/admin/audit?columns=Role');
  expect(await screen.findByRole('cell', { name: 'Administrator' })).toBeVisible();
});

it('filters by action, days and person, all in the URL', async () => {
  const host = open(`/admin/audit?actor=${GRACE}&from=2026-11-01`);
  await screen.findByRole('rowheader');
  expect(lastQuery(host)).toMatchObject({ actor: GRACE, from: '2026-11-01' });
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Transfer reversed');
  await waitFor(() => expect(lastQuery(host)).toMatchObject({ actor: GRACE, action: 'transfer.reversed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove By Grace H.' }));
  await waitFor(() => expect(lastQuery(host)?.actor).toBeUndefined());
});

it('finds the affected user by name, and links to that user', async () => {
  const host = open('/admin/audit?action=user.updated');
  await screen.findByRole('rowheader');
  host.on('GET /user/admin', { data: [buildUser({ _id: ADA })], page: { next: null, limit: 6 } });
  await userEvent.click(screen.getByRole('button', { name: /^Affected user/ }));
  const field = await screen.findByRole('searchbox', { name: 'Name, email, or account number' });
  expect(field).toHaveFocus();
  await userEvent.keyboard('ada');
  const found = await screen.findByRole('button', { name: /Ada Lovelace/ });
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  expect(found).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  expect(field).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(lastQuery(host)).toMatchObject({ subject: ADA, action: 'user.updated' }));
  expect(await screen.findByRole('link', { name: 'Open this user' })).toHaveAttribute('href', `/admin/users/${ADA}`);
  expect(screen.getByRole('button', { name: /^Remove Affecting Ada/ })).toBeVisible();
});

it('keeps the other filters when a person in the list is chosen', async () => {
  const host = open('/admin/audit?action=user.updated&cursor=more');
  await userEvent.click(await screen.findByRole('link', { name: 'Grace H.' }));
  await waitFor(() =>
    expect(lastQuery(host)).toMatchObject({ actor: GRACE, action: 'user.updated', cursor: undefined }),
  );
});

it('says that no employee has touched an object without records', async () => {
  open('/admin/audit?object=t1', []);
  expect(await screen.findByText('Only actions of administrators and security events are recorded.')).toBeVisible();
});

it('shows the records of one object, and removes that filter', async () => {
  const host = open('/admin/audit?columns=Object', [{ ...RECORD, objectId: 't1' }]);
  await userEvent.click(await screen.findByRole('link', { name: 't1' }));
  await waitFor(() => expect(lastQuery(host)?.object).toBe('t1'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove About t1' }));
  await waitFor(() => expect(lastQuery(host)?.object).toBeUndefined());
});

it('sorts by time on the server, and in the file', async () => {
  const host = open('/admin/audit?action=user.updated&cursor=more');
  await screen.findByRole('rowheader');
  expect(lastQuery(host)?.sort).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'When' }));
  await waitFor(() =>
    expect(lastQuery(host)).toMatchObject({ action: 'user.updated', sort: 'oldest', cursor: undefined }),
  );
  expect(screen.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'When' }));
  await waitFor(() => expect(lastQuery(host)?.sort).toBeUndefined());
});

it('ignores what the server would refuse', async () => {
  const host = open(`/admin/audit?actor=me&action=card.issued&to=tomorrow&object=${'x'.repeat(101)}`);
  await screen.findByRole('rowheader');
  expect(lastQuery(host)).toMatchObject({ actor: undefined, action: undefined, object: undefined, to: undefined });
});

it('says that there is nothing yet', async () => {
  open('/admin/audit', []);
  expect(await screen.findByText('Nothing has been recorded yet.')).toBeVisible();
});

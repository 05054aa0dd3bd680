import type { User } from '@larkspur/contracts/user';
import { apiError, type FakeCall, FakeHost, withHeaders } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserEdit } from './user-edit';

const PUT = '/user/admin/u1';
const save = async () => {
  if (!(screen.getByLabelText('Reason') as HTMLInputElement).value) {
    await userEvent.type(screen.getByLabelText('Reason'), 'Asked for by phone');
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
};
const version = (revision: number, different: Partial<User> = {}) =>
  withHeaders({ data: buildUser(different) }, { etag: `"${revision}"` });

/** Someone else changes the user after the form was opened. */
async function openAndChange(different: Partial<User>) {
  const host = new FakeHost({ 'GET /user/admin/u1': version(1) });
  renderScreen(<UserEdit />, { host, url: '/admin/users/edit/u1', routePath: '/admin/users/edit/:id' });
  await screen.findByLabelText('First name');
  host.on('GET /user/admin/u1', version(2, different));
  host.on(`PUT ${PUT}`, ({ options }: FakeCall) =>
    options.headers?.['if-match'] === '"2"' ? { data: buildUser() } : apiError('stale'),
  );
  return host;
}

async function retype(label: string, value: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), value);
}

const conflict = () => screen.findByRole('alert', { name: 'This user changed while you were editing' });

it('shows what someone else changed, and keeps every typed value', async () => {
  const host = await openAndChange({ phone: '+1 302 555 0999', isBlocked: true, verificationStatus: 'failed' });
  expect(
    within(screen.getByLabelText('Verification status'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Awaiting documents', 'Verified', 'Under review', 'Failed']);
  await retype('Phone', '+1 302 555 0111');
  await retype('Address', '7 Elm Street');
  await userEvent.type(screen.getByLabelText('Payment PIN (optional)'), '593127');
  await save();
  const panel = await conflict();
  expect(
    within(panel)
      .getAllByRole('group')
      .map((group) => group.textContent),
  ).toEqual([
    expect.stringMatching(/^Phone.*\+1 302 555 0177.*\+1 302 555 0999.*\+1 302 555 0111/),
    expect.stringMatching(/^Verification status.*Verified.*Failed.*Failed/),
    expect.stringMatching(/^Block transfers.*No.*Yes.*Yes/),
  ]);
  expect(screen.getByLabelText('Block transfers')).toBeChecked();
  expect(screen.getByLabelText('Payment PIN (optional)')).toHaveValue('593127');

  await userEvent.click(within(panel).getByRole('button', { name: 'Use +1 302 555 0999 for Phone' }));
  await save();
  await waitFor(() => expect(host.navigations).toEqual(['/admin/users/u1']));
  expect(host.callsTo('PUT', PUT)[1]?.options.body).toMatchObject({
    phone: '+1 302 555 0999',
    location: { address: '7 Elm Street' },
    isBlocked: true,
    verificationStatus: 'failed',
    paymentPin: '593127',
  });
});

it('says when the change concerns none of the fields', async () => {
  await openAndChange({});
  await retype('Address', '7 Elm Street');
  await save();
  const panel = await conflict();
  expect(panel).toHaveTextContent(
    'The change doesn’t affect any field in this form. Save again to apply your changes.',
  );
  expect(within(panel).queryByRole('group')).toBeNull();
});

it('shows old and new values before saving, and sends the reason and the limit', async () => {
  const host = await openAndChange({});
  host.on(`PUT ${PUT}`, { data: buildUser() });
  await retype('Daily limit', '2500');
  await userEvent.click(screen.getByLabelText('Block transfers'));
  await userEvent.type(screen.getByLabelText('Payment PIN (optional)'), '593127');
  const changes = screen.getByRole('region', { name: 'Unsaved changes' });
  expect(changes).toHaveTextContent('Block transfersNochanges toYes');
  expect(changes).toHaveTextContent('Daily limit$10,000.00changes to$2,500.00');
  expect(changes).toHaveTextContent('Payment PINSetchanges toNew PIN');
  expect(changes).not.toHaveTextContent('593127');
  await save();
  await waitFor(() => expect(host.navigations).toEqual(['/admin/users/u1']));
  expect(host.callsTo('PUT', PUT)[0]?.options.body).toMatchObject({
    dailyLimit: 2500,
    isBlocked: true,
    reason: 'Asked for by phone',
  });
});

it.each([
  ['network', 'We couldn’t confirm that the user was saved.'],
  ['transfer_pending', 'We couldn’t save the user.'],
] as const)('says how it ended when the answer is %s', async (code, title) => {
  const host = await openAndChange({});
  host.on(`PUT ${PUT}`, apiError(code));
  await retype('Phone', '+1 302 555 0111');
  await save();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByLabelText('Phone')).toHaveValue('+1 302 555 0111');
});

it('says what a status set by hand does, and who reads the reason', async () => {
  await openAndChange({});
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(
    'Kept in the audit log. The customer doesn’t see it.',
  );
  expect(screen.getByLabelText('Verification status')).toHaveAccessibleDescription(
    /^If you change this to Verified or Failed, we email the customer\. The email doesn’t include your reason\./,
  );
});

it('keeps what was typed while a colleague is reviewing the documents', async () => {
  const host = new FakeHost({ 'GET /user/admin/u1': version(1, { verificationStatus: 'pending' }) });
  host.on(`PUT ${PUT}`, apiError('held', 'Hanna Holder is reviewing this case.'));
  renderScreen(<UserEdit />, { host, url: '/admin/users/edit/u1', routePath: '/admin/users/edit/:id' });
  const status = await screen.findByLabelText('Verification status');
  expect(status).toHaveAccessibleDescription(
    /^Documents are waiting for review\. .* unless a colleague has the case open\./,
  );
  await userEvent.selectOptions(status, 'Verified');
  await save();
  expect(await screen.findByText('We couldn’t save the user.')).toBeVisible();
  expect(screen.getByText(/Hanna Holder is reviewing this case\./)).toBeVisible();
  expect(status).toHaveValue('verified');
});

it('asks for a reason', async () => {
  const host = await openAndChange({});
  await retype('Phone', '+1 302 555 0111');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('link', { name: 'Enter a reason' })).toBeVisible();
  expect(host.callsTo('PUT', PUT)).toEqual([]);
});

it('has no form for auditors', async () => {
  const host = new FakeHost({ 'GET /user/admin/u1': version(1) }).signInAs(
    buildSessionUser({ _id: 'a', role: 'auditor' }),
  );
  renderScreen(<UserEdit />, { host, url: '/admin/users/edit/u1', routePath: '/admin/users/edit/:id' });
  expect(await screen.findByText('You have read-only access')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

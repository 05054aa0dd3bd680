import { withHeaders } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { enter, noticesOfLeftForm, pressButton } from '@larkspur/web-kit/testing/left-form';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddTransaction } from './add-transaction/add-transaction';
import { Beneficiaries } from './beneficiaries/beneficiaries';
import { Notes } from './user/notes';
import { UserAccount } from './user-account/user-account';
import { UserEdit } from './user-edit/user-edit';

const user = buildSessionUser({ _id: 'boss', isAdmin: true, role: 'administrator' });
const EMPTY = { data: [], page: { next: null, limit: 50 } };
const responses = {
  'GET /user/admin/u1': withHeaders({ data: buildUser() }, { etag: '"1"' }),
  'GET /user/admin/u1/notes': EMPTY,
  'GET /beneficiaries': EMPTY,
};

it.each([
  {
    screen: <AddTransaction />,
    url: '/admin/transactions/add-transactions?user=u1',
    request: 'POST /transaction/admin/u1',
    async send() {
      await screen.findByLabelText('Amount');
      await enter('Amount', '12.50');
      await userEvent.selectOptions(screen.getByLabelText('Type'), 'credit');
      fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-03-01' } });
      await enter('Description', 'Welcome gift');
      await pressButton('Add transaction');
    },
    done: 'Transaction added successfully',
    failed: 'The transaction wasn’t added.',
    unknown: 'We couldn’t confirm that the transaction was added.',
  },
  {
    screen: <Beneficiaries />,
    request: 'POST /beneficiaries',
    async send() {
      await screen.findByText('No beneficiaries yet.');
      await enter('Name', 'Harbor Energy');
      await enter('Account number', '7700000001');
      await pressButton('Add beneficiary');
    },
    done: 'Beneficiary added successfully',
    failed: 'We couldn’t add the beneficiary.',
    unknown: 'We couldn’t confirm that the beneficiary was added.',
  },
  {
    screen: <Notes userId="u1" canAdd />,
    request: 'POST /user/admin/u1/notes',
    async send() {
      await enter('New note', 'Lost phone');
      await pressButton('Add note');
    },
    done: 'Note added',
    failed: 'We couldn’t add the note.',
    unknown: 'We couldn’t confirm that the note was added.',
  },
  {
    screen: <UserAccount />,
    url: '/admin/users/account/u1',
    routePath: '/admin/users/account/:id',
    request: 'PUT /user/admin/account/u1',
    async send() {
      await screen.findByLabelText('Savings');
      await enter('Savings', '2500');
      await enter('Reason', 'Asked for by phone');
      await pressButton('Save changes');
      await userEvent.click(await screen.findByRole('button', { name: 'Change account' }));
    },
    done: 'Account saved',
    failed: 'We couldn’t save the account.',
    unknown: 'We couldn’t confirm that the account was saved.',
  },
  {
    screen: <UserEdit />,
    url: '/admin/users/edit/u1',
    routePath: '/admin/users/edit/:id',
    request: 'PUT /user/admin/u1',
    async send() {
      await screen.findByLabelText('Phone');
      await enter('Phone', '+1 302 555 0111');
      await enter('Reason', 'Asked for by phone');
      await pressButton('Save changes');
    },
    done: 'User saved',
    failed: 'We couldn’t save the user.',
    unknown: 'We couldn’t confirm that the user was saved.',
  },
])('a form that is left during $request tells: $done', async ({ done, failed, unknown, ...form }) => {
  expect(await noticesOfLeftForm({ ...form, user, responses })).toEqual({
    done: [done],
    failed: [`${failed} Not allowed.`],
    unknown: [`${unknown} No answer.`],
  });
});

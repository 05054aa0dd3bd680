import { withHeaders } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { enter, noticesOfLeftForm, pressButton } from '@larkspur/web-kit/testing/left-form';
import { screen } from '@testing-library/react';
import { PaymentPin } from './payment-pin/payment-pin';
import { UpdateAccount } from './update-account/update-account';
import { UpdatePassword } from './update-password/update-password';

const user = buildSessionUser();
const PROFILE = withHeaders({ data: buildUser({ hasPaymentPin: false }) }, { etag: '"1"' });

it.each([
  {
    screen: <UpdateAccount />,
    request: 'PATCH /user/profile',
    async send() {
      await screen.findByLabelText('Phone');
      await enter('Phone', '+1 302 555 0111');
      await pressButton('Save changes');
    },
    done: 'Your profile has been saved.',
    failed: 'We couldn’t save your profile.',
    unknown: 'We couldn’t confirm that your profile was saved.',
  },
  {
    screen: <UpdatePassword />,
    request: 'POST /auth/change-password',
    async send() {
      await enter('Old password', 'qz7#Lm');
      await enter('New password', 'quiet-meadow-1907');
      await enter('Confirm password', 'quiet-meadow-1907');
      await pressButton('Update password');
    },
    done: 'Your password has been updated.',
    failed: 'We couldn’t update your password.',
    unknown: 'We couldn’t confirm that your password was updated.',
  },
  {
    screen: <PaymentPin />,
    request: 'PUT /user/payment-pin',
    async send() {
      await screen.findByLabelText('Repeat PIN');
      await enter('Payment PIN', '481516');
      await enter('Repeat PIN', '481516');
      await enter('Password', 'qz7#Lm');
      await pressButton('Create PIN');
    },
    done: 'Payment PIN created',
    failed: 'We couldn’t save your PIN.',
    unknown: 'We couldn’t confirm that your PIN was saved.',
  },
])('a form that is left during $request tells: $done', async ({ done, failed, unknown, ...form }) => {
  expect(await noticesOfLeftForm({ ...form, user, responses: { 'GET /user/me': PROFILE } })).toEqual({
    done: [done],
    failed: [`${failed} Not allowed.`],
    unknown: [`${unknown} No answer.`],
  });
});

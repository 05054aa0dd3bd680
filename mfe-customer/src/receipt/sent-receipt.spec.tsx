import { useNavigate } from '@larkspur/router';
import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SentReceipt, sentState } from './sent-receipt';

function Opener({ state }: { state: unknown }) {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/account/transactions', { state })}>
      Open
    </button>
  );
}

async function openWith(state: unknown): Promise<FakeHost> {
  const host = new FakeHost();
  renderScreen(
    <>
      <Opener state={state} />
      <SentReceipt />
    </>,
    { host },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return host;
}

it('shows the receipt of the transfer that was just sent, until it is closed', async () => {
  const host = await openWith(sentState(buildStatementLine()));
  const receipt = within(screen.getByRole('dialog', { name: 'Your receipt' }));
  for (const text of ['0123456789AB', 'Savings', 'Completed']) expect(receipt.getByText(text)).toBeVisible();
  expect(receipt.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(receipt.getByRole('button', { name: 'Print' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(host.navigations).toEqual(['/account/transactions']);
});

it.each([[null], ['x'], [{ from: 'elsewhere' }], [{ sentTransfer: null }], [{ sentTransfer: { reference: 5 } }]])(
  'has nothing to show when the page was opened with %p',
  async (state) => {
    await openWith(state);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

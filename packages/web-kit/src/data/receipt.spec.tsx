import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HostProvider } from '../host/host-context';
import { FakeHost } from '../testing/fake-host';
import { Receipt } from './receipt';
import { ShareActions } from './share-actions';

function show(onSave?: () => void) {
  const host = new FakeHost();
  const user = userEvent.setup();
  render(
    <HostProvider host={host}>
      <Receipt
        amount="$250.00"
        subject="to Sam Okafor"
        status="Completed"
        items={[{ term: 'From', value: 'Savings' }]}
        reference="LB-7F3K-92QD"
        actions={<ShareActions name="Receipt" text="$250.00 to Sam Okafor, LB-7F3K-92QD" onSave={onSave} />}
      />
    </HostProvider>,
  );
  return { host, user };
}

function setShare(share: ((data: ShareData) => Promise<void>) | undefined) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: share && (() => true) });
}

afterEach(() => setShare(undefined));

it('is a document with a name, the facts, and the reference to copy', async () => {
  const { user } = show();
  const receipt = screen.getByRole('article', { name: 'Receipt' });
  expect(
    within(receipt)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['From', 'Reference']);
  await user.click(within(receipt).getByRole('button', { name: 'Copy reference' }));
  expect(await navigator.clipboard.readText()).toBe('LB-7F3K-92QD');
});

it('saves and prints', async () => {
  const onSave = jest.fn();
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = show(onSave);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

it('shares through the device, and a canceled share is no error', async () => {
  const share = jest
    .fn()
    .mockRejectedValueOnce(new DOMException('Canceled', 'AbortError'))
    .mockRejectedValue(new Error());
  setShare(share);
  const { host, user } = show();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Receipt', text: '$250.00 to Sam Okafor, LB-7F3K-92QD' });
  expect(host.notifications).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(host.notifications).toEqual([{ tone: 'error', text: expect.stringContaining('couldn’t share') }]);
});

it('copies the text where the browser cannot share', async () => {
  const { host, user } = show();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await navigator.clipboard.readText()).toBe('$250.00 to Sam Okafor, LB-7F3K-92QD');
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Receipt copied to clipboard' }]);
});

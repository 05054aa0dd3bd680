import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LineReceipt } from './line-receipt';

const EXPORT = 'GET /transaction/export';

describe('Save', () => {
  beforeEach(() => Object.assign(URL, { createObjectURL: jest.fn(() => 'blob:x'), revokeObjectURL: jest.fn() }));
  beforeEach(() => jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('downloads the PDF of this transaction alone, and says where it is', async () => {
    const content = new Blob(['a']);
    const host = new FakeHost({ [EXPORT]: { content, name: 'larkspur-receipt.pdf' } });
    renderScreen(<LineReceipt line={buildStatementLine()} />, { host });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('larkspur-receipt.pdf is in your downloads.')).toBeVisible();
    expect(URL.createObjectURL).toHaveBeenCalledWith(content);
    const [call] = host.callsTo('GET', '/transaction/export');
    expect(call?.options.query).toEqual({ format: 'pdf', document: 'receipt', q: '0123456789AB' });
  });
});

it('Print prints the page, of which the receipt is the sheet', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  renderScreen(<LineReceipt line={buildStatementLine()} />, { host: new FakeHost() });
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('article', { name: 'Receipt' })).toHaveAttribute('data-print-sheet');
});

it('Share passes on the same facts as text', async () => {
  const share = jest.fn(async () => undefined);
  Object.assign(navigator, { share, canShare: () => true });
  renderScreen(<LineReceipt line={buildStatementLine()} />, { host: new FakeHost() });
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() =>
    expect(share).toHaveBeenCalledWith({ title: 'Receipt', text: expect.stringContaining('To: Sam O.') }),
  );
  expect(screen.getByText('Sam O.', { selector: 'dd bdi' })).toBeVisible();
});

it('of a rejected transfer says why, and of a memo that no money moved', () => {
  const rejected = buildStatementLine({ status: 'rejected', reason: 'daily_limit' });
  const { unmount } = renderScreen(<LineReceipt line={rejected} />, { host: new FakeHost() });
  expect(screen.getByText('The transfer was over the daily limit.')).toBeVisible();
  unmount();
  const memo = buildStatementLine({ kind: 'memo', account: null, counterparty: null });
  renderScreen(<LineReceipt line={memo} />, { host: new FakeHost() });
  expect(screen.getByText('No money moved')).toBeVisible();
});

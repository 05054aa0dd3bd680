import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInHost } from '../testing/render-in-host';
import { DateField } from './date-field';
import { Form } from './form';
import { parsePastedDate } from './iso-date';
import { SubmitButton } from './submit-button';
import { ALLOW_RESUBMIT, useBankForm } from './use-bank-form';

const send = jest.fn();

function Page({ date = '', max }: { date?: string; max?: string }) {
  const form = useBankForm({
    defaults: { date },
    validate: (values) => ({ date: values.date ? undefined : 'Enter the date' }),
    onSubmit: send,
  });
  return (
    <Form form={form}>
      <DateField control={form.control} name="date" label="Date" max={max} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

const group = () => screen.getByRole('group', { name: 'Date' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => send.mockReset().mockResolvedValue(ALLOW_RESUBMIT));

it('takes a date typed segment by segment', async () => {
  renderInHost(<Page />);
  await userEvent.tab();
  await userEvent.keyboard('11122026');
  await save();
  expect(send).toHaveBeenCalledWith({ date: '2026-11-12' });
});

it('takes a pasted date', async () => {
  renderInHost(<Page />);
  await userEvent.tab();
  await userEvent.paste('Nov 12, 2026');
  expect(group()).toHaveTextContent('11/12/2026');
});

it('takes a date from the calendar by keyboard and returns the focus', async () => {
  renderInHost(<Page date="2026-11-12" />);
  await userEvent.tab();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(group()).toHaveTextContent('11/13/2026');
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: /^month/ })).toHaveFocus());
});

it('treats an incomplete date as missing, and links the error to its first segment', async () => {
  renderInHost(<Page />);
  await userEvent.tab();
  await userEvent.keyboard('11');
  await save();
  expect(group()).toHaveAccessibleDescription(expect.stringContaining('Enter the date'));
  await userEvent.click(screen.getByRole('link', { name: 'Enter the date' }));
  expect(screen.getByRole('spinbutton', { name: /^month/ })).toHaveFocus();
});

it('the calendar disables days after the maximum', async () => {
  renderInHost(<Page date="2026-11-12" max="2026-11-13" />);
  await userEvent.click(screen.getByRole('button', { name: /Calendar/ }));
  expect(screen.getByRole('button', { name: /November 14, 2026/ })).toHaveAttribute('aria-disabled', 'true');
});

it.each([
  ['2026-11-12', '2026-11-12'],
  ['2026-11-12T15:00:00.000Z', '2026-11-12'],
  ['11/12/2026', '2026-11-12'],
  [' 1/2/2026 ', '2026-01-02'],
  ['November 12, 2026', '2026-11-12'],
  ['12 Nov 2026', '2026-11-12'],
  ['13/40/2026', undefined],
  ['soon', undefined],
])('parses %p as %p', (text, date) => expect(parsePastedDate(text)?.toString()).toBe(date));

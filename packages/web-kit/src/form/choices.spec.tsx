import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInHost } from '../testing/render-in-host';
import { ComboField } from './combo-field';
import { Form } from './form';
import type { Option } from './options';
import { SelectField } from './select-field';
import { SubmitButton } from './submit-button';
import { ALLOW_RESUBMIT, useBankForm } from './use-bank-form';
import type { LoadOptions } from './use-options';

const STATES = ['Delaware', 'Maine', 'Maryland'].map((state) => ({ value: state, label: state }));
const NONE = { value: '', label: 'None of these' };
const onChoose = jest.fn();
const send = jest.fn();

function Select({ options = STATES, state = '' }: { options?: Option[]; state?: string }) {
  const form = useBankForm({
    defaults: { state },
    validate: (values) => ({ state: values.state ? undefined : 'Choose your state' }),
    onSubmit: send,
  });
  return (
    <Form form={form}>
      <SelectField control={form.control} name="state" label="State" options={options} onSelect={onChoose} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

function Combo({ load, initial }: { load: LoadOptions; initial?: Option }) {
  const form = useBankForm({ defaults: { user: initial?.value ?? '' }, validate: () => ({}), onSubmit: send });
  return (
    <Form form={form}>
      <ComboField control={form.control} name="user" label="Customer" load={load} initial={initial} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

beforeEach(() => {
  onChoose.mockReset();
  send.mockReset().mockResolvedValue(ALLOW_RESUBMIT);
});

describe('select', () => {
  it('selects by keyboard: open, type ahead, Enter', async () => {
    renderInHost(<Select />);
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Choose State' });
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('listbox')).toBeVisible();
    await userEvent.keyboard('mary{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Maryland State' })).toHaveFocus());
    expect(onChoose).toHaveBeenCalledWith('Maryland');
  });

  it('shows its error, is linked from the summary, and is valid after a selection', async () => {
    renderInHost(<Select />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(screen.getByRole('link', { name: 'Choose your state' }));
    const button = screen.getByRole('button', { name: 'Choose State' });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('Choose your state');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('accepts the empty string as an option', async () => {
    renderInHost(<Select options={[NONE, ...STATES]} state="Maine" />);
    await userEvent.click(screen.getByRole('button', { name: 'Maine State' }));
    await userEvent.click(screen.getByRole('option', { name: 'None of these' }));
    expect(onChoose).toHaveBeenCalledWith('');
    expect(screen.getByRole('button', { name: 'None of these State' })).toBeVisible();
  });

  it('is a native select on touch devices', async () => {
    const coarse = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    Object.assign(window, { matchMedia: () => coarse });
    renderInHost(<Select />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const list = screen.getByRole('combobox', { name: 'State' });
    expect(list).toHaveAccessibleDescription('Choose your state');
    expect(list).toBeInvalid();
    await userEvent.selectOptions(list, 'Maine');
    expect(list).toHaveValue('Maine');
    expect(onChoose).toHaveBeenCalledWith('Maine');
    Reflect.deleteProperty(window, 'matchMedia');
  });
});

describe('combo', () => {
  const ADA = { value: 'u1', label: 'Ada Lovelace' };
  const GRACE = { value: 'u2', label: 'Grace Hopper' };

  const input = () => screen.getByRole('combobox', { name: 'Customer' });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  it('loads options when typing pauses, and selects by keyboard', async () => {
    const load = jest.fn().mockResolvedValue([ADA]);
    renderInHost(<Combo load={load} />);
    await userEvent.tab();
    // Without a turn of the event loop between the keys, which could take longer than the pause.
    await userEvent.setup({ delay: null }).keyboard('ada');
    expect(input()).toHaveAttribute('aria-busy', 'true');
    expect(await screen.findByRole('option', { name: 'Ada Lovelace' })).toBeVisible();
    expect(load.mock.calls.map(([query]) => query)).toEqual(['ada']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(input()).toHaveValue('Ada Lovelace');
    expect(input()).not.toHaveAttribute('aria-busy');
    await save();
    expect(send).toHaveBeenCalledWith({ user: 'u1' });
  });

  it('ignores the response to an earlier query', async () => {
    const answers: ((options: Option[]) => void)[] = [];
    const load = jest.fn(() => new Promise<Option[]>((resolve) => answers.push(resolve)));
    renderInHost(<Combo load={load} />);
    await userEvent.type(input(), 'a');
    await waitFor(() => expect(answers).toHaveLength(1));
    await userEvent.type(input(), 'g');
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.([GRACE]));
    await act(async () => answers[0]?.([ADA]));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Grace Hopper']);
  });

  it.each([
    ['nothing matches', async () => [], 'No results found.'],
    [
      'loading fails',
      async () => Promise.reject(new Error('bug')),
      'Something went wrong on our side. Try again in a few minutes.',
    ],
  ])('shows a message when %s', async (_, load, message) => {
    renderInHost(<Combo load={load} />);
    await userEvent.type(input(), 'zz');
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('clears the selection when the text is edited, and discards unmatched text on blur', async () => {
    renderInHost(<Combo load={async () => [GRACE]} initial={ADA} />);
    expect(input()).toHaveValue('Ada Lovelace');
    await userEvent.type(input(), '{Backspace}');
    await userEvent.tab();
    await save();
    expect(send).toHaveBeenCalledWith({ user: '' });
    expect(input()).toHaveValue('');
  });
});

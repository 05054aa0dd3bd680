import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInHost } from '../testing/render-in-host';
import { CheckField } from './check-field';
import { ComboField } from './combo-field';
import { DateField } from './date-field';
import { FileField } from './file-field';
import { Form } from './form';
import { NativeSelect } from './native-select';
import { RadioField } from './radio-field';
import { SelectField } from './select-field';
import { SubmitButton } from './submit-button';
import { TextField } from './text-field';
import { ALLOW_RESUBMIT, type BankForm, type FormValues, useBankForm } from './use-bank-form';

const OPTIONS = ['Delaware', 'Maine'].map((state) => ({ value: state, label: state }));
const DEFAULTS = {
  name: '',
  state: 'Maine',
  home: 'Maine',
  kind: 'Maine',
  isBlocked: false,
  customer: '',
  day: '2026-11-12',
  picture: [],
};

let answer: (result: unknown) => void;
let form: BankForm<FormValues>;

/** @param onSuccess leads to the next screen, which opens later */
function Page({ onSuccess }: { onSuccess?: () => unknown }) {
  form = useBankForm<FormValues>({
    defaults: DEFAULTS,
    validate: () => ({}),
    onSubmit: () => new Promise((resolve) => (answer = resolve)),
    onSuccess,
  });
  const { control } = form;
  return (
    <Form form={form}>
      <TextField control={control} name="name" label="Name" />
      <NativeSelect control={control} name="state" label="State" options={OPTIONS} />
      <SelectField control={control} name="home" label="Home" options={OPTIONS} />
      <RadioField control={control} name="kind" label="Kind" options={OPTIONS} />
      <CheckField control={control} name="isBlocked" label="Blocked" />
      <ComboField control={control} name="customer" label="Customer" load={async () => OPTIONS} />
      <DateField control={control} name="day" label="Day" />
      <FileField control={control} name="picture" label="Picture" types={['image/png']} maxBytes={1000} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

const name = () => screen.getByLabelText('Name');
const isSending = () =>
  waitFor(() => expect(screen.getByRole('button', { name: /Save/ })).toHaveAttribute('aria-disabled'));

it('is visible at every kind of field', async () => {
  renderInHost(<Page />);
  await userEvent.type(name(), 'Ada{Enter}');
  await isSending();
  expect(name()).toHaveAttribute('readonly');
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Maine Home' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('radiogroup', { name: 'Kind' })).toHaveAttribute('aria-readonly', 'true');
  expect(screen.getByRole('checkbox', { name: 'Blocked' })).toHaveAttribute('aria-readonly', 'true');
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveAttribute('readonly');
  expect(screen.getByRole('spinbutton', { name: /^month/ })).toHaveAttribute('aria-readonly', 'true');
  expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveAttribute('aria-disabled', 'true');

  await act(async () => answer(ALLOW_RESUBMIT));
  expect(name()).not.toHaveAttribute('readonly');
  expect(screen.getByRole('combobox', { name: 'State' })).not.toHaveAttribute('aria-disabled');
  expect(screen.getByRole('button', { name: 'Maine Home' })).not.toHaveAttribute('aria-disabled');
});

it('opens no list and changes nothing, and takes the focus from no field', async () => {
  renderInHost(<Page />);
  const list = screen.getByRole('combobox', { name: 'State' });
  act(() => list.focus());
  act(() => form.submit());
  await isSending();
  expect(list).toHaveFocus();
  await userEvent.selectOptions(list, 'Delaware');
  expect(list).toHaveValue('Maine');
  await userEvent.click(screen.getByRole('button', { name: 'Maine Home' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Blocked' }));
  expect(screen.getByRole('checkbox', { name: 'Blocked' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Delaware' }));
  expect(screen.getByRole('radio', { name: 'Maine' })).toBeChecked();
});

it('opens no list later that was pressed meanwhile', async () => {
  renderInHost(<Page />);
  await userEvent.type(name(), 'Ada{Enter}');
  await isSending();
  await userEvent.click(screen.getByRole('button', { name: 'Maine Home' }));
  await act(async () => answer(ALLOW_RESUBMIT));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Maine Home' })).not.toHaveAttribute('aria-disabled');
});

it.each([
  [{ key: 'ArrowDown' }, true],
  [{ key: 'ArrowDown', altKey: true }, true],
  [{ key: 'D' }, true],
  [{ key: ' ' }, true],
  [{ key: 'F4' }, true],
  [{ key: 'Tab' }, false],
  [{ key: 'Escape' }, false],
  [{ key: 'F5' }, false],
  [{ key: 'r', ctrlKey: true }, false],
  [{ key: 'l', metaKey: true }, false],
  [{ key: 'ArrowLeft', altKey: true }, false],
])('takes only the keys that open a native select or choose in it: %j', async (key, isTaken) => {
  renderInHost(<Page />);
  await userEvent.type(name(), 'Ada{Enter}');
  await isSending();
  const list = screen.getByRole('combobox', { name: 'State' });
  const press = createEvent.keyDown(list, key);
  fireEvent(list, press);
  expect(press.defaultPrevented).toBe(isTaken);
});

it('lasts after a success until the next screen opens, so that nothing is typed that would be lost', async () => {
  const onSuccess = jest.fn();
  renderInHost(<Page onSuccess={onSuccess} />);
  await userEvent.type(name(), 'Ada{Enter}');
  await isSending();
  await act(async () => answer('saved'));
  expect(onSuccess).toHaveBeenCalled();
  await userEvent.type(name(), ' Lovelace');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Delaware');
  expect(name()).toHaveValue('Ada');
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Maine');
});

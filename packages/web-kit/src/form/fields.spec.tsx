import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderInHost } from '../testing/render-in-host';
import { CheckField } from './check-field';
import { EmailField } from './email-field';
import { Form } from './form';
import { MoneyField, normalizeAmount } from './money-field';
import { NewPasswordField } from './new-password-field';
import { PasswordField } from './password-field';
import { passwordStrength } from './password-strength';
import { PhoneField } from './phone-field';
import { PinField } from './pin-field';
import { RadioField } from './radio-field';
import { SearchField } from './search-field';
import { SubmitButton } from './submit-button';
import { TextField } from './text-field';
import { ALLOW_RESUBMIT, type BankForm, useBankForm } from './use-bank-form';

type Values = { it: string | boolean };

const send = jest.fn();

function Page({
  it,
  problem,
  field,
}: {
  it: Values['it'];
  problem?: string;
  field(form: BankForm<Values>): ReactNode;
}) {
  const form = useBankForm<Values>({ defaults: { it }, validate: () => ({ it: problem }), onSubmit: send });
  return (
    <Form form={form}>
      {field(form)}
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

const open = (it: Values['it'], field: (form: BankForm<Values>) => ReactNode, problem?: string) =>
  renderInHost(<Page it={it} field={field} problem={problem} />);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => send.mockReset().mockResolvedValue(ALLOW_RESUBMIT));

describe('text', () => {
  it('associates hint and error with the control, and marks optional fields', async () => {
    open(
      '',
      ({ control }) => <TextField control={control} name="it" label="City" hint="Where you live." optional />,
      'No such city',
    );
    const input = screen.getByRole('textbox', { name: 'City (optional)' });
    expect(input).toHaveAccessibleDescription('Where you live.');
    expect(input).not.toBeRequired();
    await submit();
    expect(input).toHaveAccessibleDescription('Where you live. No such city');
    expect(input).toBeInvalid();
  });

  it('marks the control as busy during a lookup', () => {
    open('', ({ control }) => <TextField control={control} name="it" label="Name" isReadOnly busy />);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
  });
});

describe('keyboard and autofill attributes', () => {
  it.each([
    [
      'email',
      ({ control }: BankForm<Values>) => <EmailField control={control} name="it" label="It" />,
      'email',
      'email',
    ],
    ['tel', ({ control }: BankForm<Values>) => <PhoneField control={control} name="it" label="It" />, 'tel', 'tel'],
    [
      'text',
      ({ control }: BankForm<Values>) => <MoneyField control={control} name="it" label="It" />,
      'decimal',
      'off',
    ],
    [
      'password',
      ({ control }: BankForm<Values>) => <PinField control={control} name="it" label="It" />,
      'numeric',
      'one-time-code',
    ],
  ])('%s', (type, field, inputMode, autoComplete) => {
    open('', field);
    const input = screen.getByLabelText('It');
    expect(input).toHaveAttribute('type', type);
    expect(input).toHaveAttribute('inputmode', inputMode);
    expect(input).toHaveAttribute('autocomplete', autoComplete);
  });
});

describe('paste', () => {
  it.each([
    [
      'an amount',
      ({ control }: BankForm<Values>) => <MoneyField control={control} name="it" label="It" />,
      ' $1,234.50 ',
      '1,234.50',
    ],
    [
      'a PIN',
      ({ control }: BankForm<Values>) => <PinField control={control} name="it" label="It" />,
      '123 456',
      '123456',
    ],
    [
      'a phone number',
      ({ control }: BankForm<Values>) => <PhoneField control={control} name="it" label="It" />,
      ' +1 302 555 0177',
      '+1 302 555 0177',
    ],
  ])('of %s is normalized', async (_, field, pasted, kept) => {
    open('', field);
    await userEvent.click(screen.getByLabelText('It'));
    await userEvent.paste(pasted);
    expect(screen.getByLabelText('It')).toHaveValue(kept);
  });

  it('typed text is normalized before Enter submits it', async () => {
    open('', ({ control }) => <PinField control={control} name="it" label="It" />);
    await userEvent.type(screen.getByLabelText('It'), '123 456{Enter}');
    expect(send.mock.calls).toEqual([[{ it: '123456' }]]);
  });

  it('typed text is not normalized while it is typed, but on blur', async () => {
    open('', ({ control }) => <MoneyField control={control} name="it" label="It" />);
    await userEvent.type(screen.getByLabelText('It'), '$12');
    expect(screen.getByLabelText('It')).toHaveValue('$12');
    await userEvent.tab();
    expect(screen.getByLabelText('It')).toHaveValue('12');
  });

  it.each([
    ['$1,234.50', '1,234.50'],
    ['USD 250', '250'],
    ['US$ 250.5', '250.5'],
    ['250.00 USD', '250.00'],
    ['+12', '12'],
    ['1.005', '1.005'],
    ['$1.005', '$1.005'],
    ['-5', '-5'],
    ['abc', 'abc'],
    ['', ''],
    ['\u202A$1,234.50\u202C', '1,234.50'],
    ['２５０．５０', '250.50'],
  ])('normalizes the amount %p to %p', (text, bare) => expect(normalizeAmount(text)).toBe(bare));
});

describe('password', () => {
  it('is revealed and hidden by keyboard, and hidden on submit', async () => {
    open('', ({ control }) => (
      <PasswordField control={control} name="it" label="Password" autoComplete="current-password" />
    ));
    const input = screen.getByLabelText('Password');
    await userEvent.tab();
    await userEvent.keyboard('quiet');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(input).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toHaveFocus();
    await submit();
    expect(input).toHaveAttribute('type', 'password');
    expect(send).toHaveBeenCalledWith({ it: 'quiet' });
  });

  it('shows the strength of a new one', async () => {
    open('', ({ control }) => <NewPasswordField control={control} name="it" label="Password" />);
    await userEvent.type(screen.getByLabelText('Password'), 'quiet-marigold-7');
    expect(screen.getByText('Password strength: Strong')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  });

  it.each([
    ['abc', 1],
    ['password1', 1],
    ['123456', 1],
    ['xyxyxyxy', 1],
    ['qz7#Lm', 2],
    ['qz7#Lm-w', 3],
    ['three quiet marigolds', 4],
  ])('rates %p at level %p', (password, level) => expect(passwordStrength(password).level).toBe(level));
});

describe('check field', () => {
  it('toggles with Space and shows its error', async () => {
    open(
      false,
      ({ control }) => <CheckField control={control} name="it" label="Agree" hint="To all of it." />,
      'Agree to go on',
    );
    await userEvent.tab();
    const box = screen.getByRole('checkbox', { name: 'Agree' });
    expect(box).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription('To all of it.');
    await submit();
    expect(box).toHaveAccessibleDescription('To all of it. Agree to go on');
    await userEvent.click(screen.getByRole('link', { name: 'Agree to go on' }));
    expect(box).toHaveFocus();
  });
});

it('a radio field changes by arrow keys and is linked from the summary', async () => {
  const options = [
    { value: 'passport', label: 'Passport' },
    { value: 'license', label: 'License', hint: 'Both sides.' },
  ];
  open(
    '',
    ({ control }) => <RadioField control={control} name="it" label="Document" options={options} />,
    'Choose one',
  );
  await submit();
  expect(screen.getByRole('radiogroup', { name: 'Document' })).toHaveAccessibleDescription('Choose one');
  await userEvent.click(screen.getByRole('link', { name: 'Choose one' }));
  expect(screen.getByRole('radio', { name: 'Passport' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  const license = screen.getByRole('radio', { name: 'License' });
  expect(license).toBeChecked();
  expect(license).toHaveAccessibleDescription(/^Both sides/);
});

it('a search is cleared by Escape and submitted by Enter', async () => {
  const [onChange, onSubmit] = [jest.fn(), jest.fn()];
  render(<SearchField label="Search" value="rent" onChange={onChange} onSubmit={onSubmit} />);
  await userEvent.tab();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith('rent');
  await userEvent.keyboard('{Escape}');
  expect(onChange).toHaveBeenCalledWith('');
});

it('a search is cleared by its button, and keeps the focus', async () => {
  const onChange = jest.fn();
  render(<SearchField label="Search" value="rent" onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onChange).toHaveBeenCalledWith('');
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
});

it('Escape in a search closes what is around it only when there is nothing to clear', async () => {
  const close = jest.fn();
  const search = (value: string) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for an overlay
    <div onKeyDown={close}>
      <SearchField label="Search" value={value} onChange={() => undefined} />
    </div>
  );
  const { rerender } = render(search('rent'));
  screen.getByRole('searchbox', { name: 'Search' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  rerender(search(''));
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

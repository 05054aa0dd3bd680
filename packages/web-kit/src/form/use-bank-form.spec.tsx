import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError } from '../testing/fake-host';
import { Form } from './form';
import { SubmitButton } from './submit-button';
import { TextField } from './text-field';
import { ALLOW_RESUBMIT, useBankForm } from './use-bank-form';

const send = jest.fn();
const onFailure = jest.fn();

function Page() {
  const form = useBankForm({
    defaults: { name: '', city: '' },
    validate: ({ name }) => ({ name: name ? undefined : 'Enter a name' }),
    onSubmit: send,
    onFailure,
    mapServerField: (field) => (field === 'location.city' ? 'city' : undefined),
  });
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="city" label="City" optional />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: /Save/ }));

beforeEach(() => {
  send.mockReset().mockResolvedValue(ALLOW_RESUBMIT);
  onFailure.mockReset();
  render(<Page />);
});

it('validates on submit, focuses the summary, and links to the field', async () => {
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.tab();
  expect(screen.queryByText('Enter a name')).toBeNull();

  await press();
  expect(send).not.toHaveBeenCalled();
  const summary = screen.getByRole('alert');
  expect(summary).toHaveFocus();
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter a name');

  await userEvent.click(screen.getByRole('link', { name: 'Enter a name' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('removes an error when the field is corrected', async () => {
  await press();
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Name')).toBeValid();
});

it('submits once, however often it is pressed meanwhile', async () => {
  let answer = () => {};
  send.mockReturnValue(
    new Promise((resolve) => {
      answer = () => resolve(ALLOW_RESUBMIT);
    }),
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}{Enter}');
  await userEvent.dblClick(screen.getByRole('button', { name: /Save/ }));
  expect(send).toHaveBeenCalledTimes(1);
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: /Save/ })).not.toHaveAttribute('aria-disabled'));
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

it('treats a double click as one, even when the first submit finishes immediately', async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledTimes(1);
});

it('stays locked while the next screen loads', async () => {
  send.mockResolvedValue(undefined);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  await press();
  expect(send).toHaveBeenCalledTimes(1);
});

it('shows server errors at their fields and keeps the values', async () => {
  send.mockRejectedValue(apiError('invalid', undefined, [{ field: 'location.city', message: 'No such city' }]));
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await press();
  await waitFor(() => expect(screen.getByLabelText(/City/)).toHaveAccessibleDescription('No such city'));
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  expect(onFailure).toHaveBeenCalledWith('Some fields need your attention.', expect.anything(), true);
});

it.each([
  ['no field', []],
  [
    'a field that the form does not have',
    [
      { field: 'location.city', message: 'No such city' },
      { field: 'zip', message: 'No such ZIP code' },
    ],
  ],
])('tells that a failure is not shown whole at the fields: it names %s', async (_, errors) => {
  send.mockRejectedValue(apiError('invalid', undefined, errors));
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await press();
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith(expect.any(String), expect.anything(), false));
});

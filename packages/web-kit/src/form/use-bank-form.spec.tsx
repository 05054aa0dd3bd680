import type { SessionUser } from '@larkspur/contracts/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { apiError, FakeHost } from '../testing/fake-host';
import { buildSessionUser } from '../testing/fixtures';
import { renderInHost } from '../testing/render-in-host';
import { Form } from './form';
import { NativeSelect } from './native-select';
import { NotSavedError } from './outcome-notice';
import { SaveFailure } from './save-failure';
import { SubmitButton } from './submit-button';
import { TextField } from './text-field';
import { ALLOW_RESUBMIT, useBankForm } from './use-bank-form';

const STATES = ['', 'DE'].map((value) => ({ value, label: value || 'None' }));
const send = jest.fn();
const onSelect = jest.fn();
const onFailure = jest.fn();
const onSuccess = jest.fn();

function Page() {
  const form = useBankForm({
    defaults: { name: '', city: '', state: '' },
    validate: ({ name }) => ({ name: name ? undefined : 'Enter a name' }),
    onSubmit: send,
    onSuccess,
    onFailure,
    notices: {
      done: 'Profile saved',
      failed: 'We couldn’t save your profile.',
      unknown: 'We couldn’t confirm that your profile was saved.',
    },
    mapServerField: (field) => (field === 'location.city' ? 'city' : undefined),
  });
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="city" label="City" optional />
      <NativeSelect control={form.control} name="state" label="State" options={STATES} optional onSelect={onSelect} />
      <SaveFailure of={form} unknownAdvice="You can safely save it again." />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

class Boundary extends Component<{ children: ReactNode; onError(error: unknown): void }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

const press = () => userEvent.click(screen.getByRole('button', { name: /Save/ }));

let page: ReturnType<typeof renderInHost>;

beforeEach(() => {
  send.mockReset().mockResolvedValue(ALLOW_RESUBMIT);
  onFailure.mockReset();
  onSuccess.mockReset();
  page = renderInHost(<Page />);
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
  expect(screen.queryByText('We couldn’t save your profile.')).toBeNull();
  expect(onFailure).toHaveBeenCalledWith('Some fields need your attention.', expect.anything());
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
])('shows a failure that is not whole at the fields: it names %s', async (_, errors) => {
  send.mockRejectedValue(apiError('invalid', undefined, errors));
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await press();
  expect(await screen.findByText('We couldn’t save your profile.')).toBeVisible();
});

it('shows a failure until the next submit, also of values that are not valid', async () => {
  send.mockRejectedValue(apiError('unavailable', 'No answer.'));
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await press();
  expect(await screen.findByText('We couldn’t confirm that your profile was saved.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Name'));
  await press();
  await waitFor(() => expect(screen.queryByText('We couldn’t confirm that your profile was saved.')).toBeNull());
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a name');
});

it('takes no input while it is sent', async () => {
  let answer = () => {};
  send.mockReturnValue(new Promise((resolve) => (answer = () => resolve(ALLOW_RESUBMIT))));
  const [name, state] = [screen.getByLabelText('Name'), screen.getByLabelText(/State/)];
  await userEvent.type(name, 'Ada{Enter}');
  await waitFor(() => expect(name).toHaveAttribute('readonly'));
  await userEvent.type(name, ' Lovelace');
  await userEvent.selectOptions(state, 'DE');
  expect(onSelect).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(name).not.toHaveAttribute('readonly'));
  expect(name).toHaveValue('Ada');
  expect(state).toHaveValue('');
  await userEvent.type(name, ' Lovelace');
  await userEvent.selectOptions(state, 'DE');
  expect(name).toHaveValue('Ada Lovelace');
  expect(state).toHaveValue('DE');
  expect(onSelect.mock.calls).toEqual([['DE']]);
});

it('does not report an error that follows a successful submit as a failed one', async () => {
  page.unmount();
  const [onError, log] = [jest.fn(), jest.spyOn(console, 'error').mockImplementation(() => {})];
  renderInHost(
    <Boundary onError={onError}>
      <Page />
    </Boundary>,
  );
  send.mockResolvedValue('r1');
  const broken = new Error('This screen cannot be shown.');
  onSuccess.mockRejectedValueOnce(broken);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(onError).toHaveBeenCalledWith(broken));
  expect(onFailure).not.toHaveBeenCalled();
  log.mockRestore();
});

it('shows the success with what was sent back, and decides then whether the form can be submitted again', async () => {
  send.mockResolvedValue('r1');
  onSuccess.mockReturnValueOnce(ALLOW_RESUBMIT);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith('r1'));
  await waitFor(() => expect(screen.getByRole('button', { name: /Save/ })).not.toHaveAttribute('aria-disabled'));
  await press();
  await press();
  expect(send).toHaveBeenCalledTimes(2);
});

it('has nothing to show yet when only the submit says that the form can be submitted again', async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /Save/ })).not.toHaveAttribute('aria-disabled'));
  expect(onSuccess).not.toHaveBeenCalled();
});

it('reports in its own words that nothing was saved', async () => {
  send.mockRejectedValue(new NotSavedError('Choose the file again.'));
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  expect(await screen.findByText('We couldn’t save your profile.')).toBeVisible();
  expect(screen.getByText('Choose the file again.')).toBeVisible();
  expect(onFailure).toHaveBeenCalledWith('Choose the file again.', expect.any(NotSavedError));
});

describe('when the form is left before the outcome is known', () => {
  let host: FakeHost;
  let settle: { resolve(result: unknown): void; reject(error: unknown): void };

  /** Submits on one page and goes to another one. */
  async function submitAndLeave(to = '/account/home', user: SessionUser | null = buildSessionUser()) {
    page.unmount();
    window.history.replaceState(null, '', '/account/update-account?from=info');
    host = new FakeHost().signInAs(user);
    send.mockReturnValue(
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
      }),
    );
    const { unmount } = renderInHost(<Page />, host);
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    await waitFor(() => expect(send).toHaveBeenCalled());
    unmount();
    window.history.replaceState(null, '', to);
  }

  afterEach(() => window.history.replaceState(null, '', '/'));

  const texts = () => host.notifications.map(({ tone, text }) => [tone, text]);

  it('tells a failure with its reason and a way back', async () => {
    await submitAndLeave();
    await act(async () => settle.reject(apiError('forbidden', 'Not allowed')));
    expect(texts()).toEqual([['error', 'We couldn’t save your profile. Not allowed.']]);
    expect(onFailure).not.toHaveBeenCalled();
    host.notifications[0]?.action?.onAction();
    expect(host.navigations).toEqual(['/account/update-account?from=info']);
  });

  it('tells what is wrong with fields that are no longer on the screen', async () => {
    await submitAndLeave();
    const fields = [
      { field: 'name', message: 'Enter a name' },
      { field: 'zip', message: 'No such ZIP code.' },
    ];
    await act(async () => settle.reject(apiError('invalid', undefined, fields)));
    expect(texts()).toEqual([['error', 'We couldn’t save your profile. Enter a name. No such ZIP code.']]);
  });

  it.each([
    ['no response arrived', apiError('network', 'No connection')],
    ['the bank failed', apiError('unavailable', 'No connection')],
  ])('does not call it a failure when %s', async (_, error) => {
    await submitAndLeave();
    await act(async () => settle.reject(error));
    expect(texts()).toEqual([['error', 'We couldn’t confirm that your profile was saved. No connection.']]);
  });

  it('shows a success notice without navigating', async () => {
    await submitAndLeave();
    await act(async () => settle.resolve('r1'));
    expect(texts()).toEqual([['success', 'Profile saved']]);
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it('says nothing about what is decided elsewhere', async () => {
    await submitAndLeave();
    await act(async () => settle.resolve(ALLOW_RESUBMIT));
    expect(texts()).toEqual([]);
  });

  it('offers no way back on the page of the form', async () => {
    await submitAndLeave('/account/update-account');
    await act(async () => settle.reject(apiError('forbidden')));
    expect(host.notifications[0]?.action).toBeUndefined();
  });

  it('tells a visitor, but nobody who signs in meanwhile', async () => {
    await submitAndLeave('/', null);
    await act(async () => settle.reject(apiError('forbidden', 'Not allowed')));
    expect(texts()).toEqual([['error', 'We couldn’t save your profile. Not allowed.']]);
    await submitAndLeave('/', null);
    host.signInAs(buildSessionUser());
    await act(async () => settle.reject(apiError('forbidden')));
    expect(texts()).toEqual([]);
  });

  it('tells the next user nothing', async () => {
    await submitAndLeave();
    host.signInAs(null);
    await act(async () => settle.reject(apiError('forbidden')));
    expect(texts()).toEqual([]);
  });
});

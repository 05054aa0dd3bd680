import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Positions } from './positions';
import { UpdatesForm } from './updates-form';

const PAST = { department: 'Cards', role: 'Clerk', location: 'Dover, DE', lastDate: '2020-01-31' };

it('shows no apply link for closed positions', () => {
  renderScreen(<Positions positions={[PAST, { ...PAST, role: 'Teller', lastDate: '2999-01-31' }]} />, {
    host: new FakeHost(),
  });
  expect(screen.getByRole('row', { name: /Clerk/ })).toHaveTextContent('Closed');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Apply for Teller']);
});

describe('the subscription form', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send me career updates' }));

  it('sends a contact message and confirms the address', async () => {
    const host = new FakeHost({ 'POST /contacts': { data: {} } });
    renderScreen(<UpdatesForm />, { host });
    await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
    await press();
    expect(await screen.findByText('We’ll email ida@example.com when a new position opens.')).toBeVisible();
    expect(host.callsTo('POST', '/contacts').map(({ options }) => options.body)).toEqual([
      {
        name: 'Career updates',
        email: 'ida@example.com',
        subject: 'Career updates',
        message: 'Please send me career updates',
      },
    ]);
  });

  it.each(['', 'ida at example'])('does not send an invalid address: "%s"', async (email) => {
    const host = new FakeHost();
    renderScreen(<UpdatesForm />, { host });
    if (email) await userEvent.type(screen.getByLabelText('Email'), email);
    await press();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(host.calls).toEqual([]);
  });

  it('reports a failure, keeps the address, and allows another attempt', async () => {
    const host = new FakeHost({ 'POST /contacts': apiError('rate_limited') });
    renderScreen(<UpdatesForm />, { host });
    await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
    await press();
    expect(await screen.findByText('We couldn’t sign you up.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ida@example.com');
    host.on('POST /contacts', { data: {} });
    await press();
    expect(await screen.findByText('You’re on the list.')).toBeVisible();
    expect(screen.queryByText('We couldn’t sign you up.')).toBeNull();
  });

  it('shows an address that the bank refuses at its field only', async () => {
    const errors = [{ field: 'email', message: 'We can’t send email to this address.' }];
    renderScreen(<UpdatesForm />, { host: new FakeHost({ 'POST /contacts': apiError('invalid', undefined, errors) }) });
    await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
    await press();
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
    expect(screen.queryByText('We couldn’t sign you up.')).toBeNull();
  });

  it('takes no address while one is sent, because the answer clears it', async () => {
    let answer = () => {};
    const respond = () => new Promise((resolve) => (answer = () => resolve({ data: {} })));
    renderScreen(<UpdatesForm />, { host: new FakeHost({ 'POST /contacts': respond }) });
    await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
    await press();
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    answer();
    await screen.findByText('You’re on the list.');
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('readonly');
  });

  it('does not say that it failed when it does not know', async () => {
    renderScreen(<UpdatesForm />, { host: new FakeHost({ 'POST /contacts': apiError('unavailable') }) });
    await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
    await press();
    expect(await screen.findByText('We couldn’t confirm that you’re signed up.')).toBeVisible();
    expect(screen.queryByText('We couldn’t sign you up.')).toBeNull();
  });
});

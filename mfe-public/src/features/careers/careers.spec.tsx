import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Positions } from './positions';
import { UpdatesForm } from './updates-form';

const PAST = { department: 'Cards', role: 'Clerk', location: 'Dover, DE', lastDate: '2020-01-31' };

it('offers no way to apply for what is closed', () => {
  renderScreen(<Positions positions={[PAST, { ...PAST, role: 'Teller', lastDate: '2999-01-31' }]} />, {
    host: new FakeHost(),
  });
  expect(screen.getByRole('row', { name: /Clerk/ })).toHaveTextContent('Closed');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Apply for Teller']);
});

describe('the wish for updates', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send me career updates' }));

  it('is sent as a message to the bank, and confirmed with the address', async () => {
    const host = new FakeHost({ 'POST /contacts': { data: {} } });
    renderScreen(<UpdatesForm />, { host });
    await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
    await press();
    expect(await screen.findByText('We write to ida@example.com when a new position opens.')).toBeVisible();
    expect(host.callsTo('POST', '/contacts').map(({ options }) => options.body)).toEqual([
      {
        name: 'Career updates',
        email: 'ida@example.com',
        subject: 'Career updates',
        message: 'Please send me career updates',
      },
    ]);
  });

  it.each(['', 'ida at example'])('is not sent without an address to answer to: "%s"', async (email) => {
    const host = new FakeHost();
    renderScreen(<UpdatesForm />, { host });
    if (email) await userEvent.type(screen.getByLabelText('Email'), email);
    await press();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(host.calls).toEqual([]);
  });

  it('says when it failed, keeps the address, and takes it again', async () => {
    const host = new FakeHost({ 'POST /contacts': apiError('network') });
    renderScreen(<UpdatesForm />, { host });
    await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
    await press();
    expect(await screen.findByText('Your address has not been sent.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ida@example.com');
    host.on('POST /contacts', { data: {} });
    await press();
    expect(await screen.findByText('Your address is with us.')).toBeVisible();
    expect(screen.queryByText('Your address has not been sent.')).toBeNull();
  });
});

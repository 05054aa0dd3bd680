import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactForm } from './contact-form';

const SUCCESS = 'Your message has been sent successfully!';

async function send(host: FakeHost) {
  const view = renderScreen(<ContactForm />, { host });
  await userEvent.type(screen.getByLabelText('Name'), 'Ida');
  await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send message' }));
  return view;
}

afterEach(() => jest.useRealTimers());

it('requires only name, email and message', async () => {
  const host = new FakeHost();
  renderScreen(<ContactForm />, { host });
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Enter your name',
    'Enter your email address',
    'Enter your message',
  ]);
  expect(host.calls).toEqual([]);
});

it('sends once, clears the fields, and hides the confirmation after three seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const host = new FakeHost({ 'POST /contacts': { data: {} } });
  await send(host);
  expect(await screen.findByText(SUCCESS)).toBeVisible();
  expect(host.callsTo('POST', '/contacts').map(({ options }) => options.body)).toEqual([
    { name: 'Ida', email: 'ida@example.com', phone: '', subject: '', message: 'Hello' },
  ]);
  for (const label of ['Name', 'Email', /Ph. Num/, /Subject/, 'Message']) {
    expect(screen.getByLabelText(label)).toHaveValue('');
  }
  await act(() => jest.advanceTimersByTimeAsync(3_200));
  expect(screen.queryByText(SUCCESS)).toBeNull();
  expect(screen.getByText(/^Message sent at /)).toBeVisible();
});

it.each([apiError('network'), apiError('unavailable')])('warns of a second message after %s', async (lost) => {
  await send(new FakeHost({ 'POST /contacts': lost }));
  expect(await screen.findByText('We couldn’t confirm that your message was sent.')).toBeVisible();
  expect(screen.getByText(`${lost.message} If you send it again, we may get it twice.`)).toBeVisible();
  expect(screen.queryByText('Your message wasn’t sent.')).toBeNull();
  expect(screen.queryByText(SUCCESS)).toBeNull();
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
});

it('reports a failure and keeps the input', async () => {
  await send(new FakeHost({ 'POST /contacts': apiError('rate_limited') }));
  expect(await screen.findByText('Your message wasn’t sent.')).toBeVisible();
  expect(screen.queryByText(SUCCESS)).toBeNull();
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
});

it('shows a rejection at its field alone', async () => {
  const errors = [{ field: 'email', message: 'Use another email address.' }];
  await send(new FakeHost({ 'POST /contacts': apiError('invalid', undefined, errors) }));
  expect(await screen.findByRole('link', { name: 'Use another email address.' })).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('takes no text while it is sent, because the answer clears the form', async () => {
  let answer = () => {};
  const host = new FakeHost({
    'POST /contacts': () => new Promise((resolve) => (answer = () => resolve({ data: {} }))),
  });
  await send(host);
  for (const label of ['Name', 'Email', /Ph. Num/, /Subject/, 'Message']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('readonly');
  }
  answer();
  expect(await screen.findByText(SUCCESS)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Message'), 'One more');
  expect(screen.getByLabelText('Message')).toHaveValue('One more');
});

it('does not confirm the first message while a second one is sent, or after that has failed', async () => {
  let fail = () => {};
  const answers = [
    async () => ({ data: {} }),
    () => new Promise((_, reject) => (fail = () => reject(apiError('rate_limited')))),
  ];
  await send(new FakeHost({ 'POST /contacts': () => answers.shift()?.() }));
  expect(await screen.findByText(SUCCESS)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name'), 'Ida');
  await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
  await userEvent.type(screen.getByLabelText('Message'), 'One more');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.queryByText(SUCCESS)).toBeNull();
  await act(async () => fail());
  expect(await screen.findByText('Your message wasn’t sent.')).toBeVisible();
  expect(screen.queryByText(SUCCESS)).toBeNull();
});

it('has a honeypot that is invisible and not focusable', async () => {
  const { container } = renderScreen(<ContactForm />, { host: new FakeHost() });
  const trap = container.querySelector('input[name="website"]');
  expect(trap).not.toBeVisible();
  expect(trap).toHaveAttribute('tabindex', '-1');
});

it('prefills subject and message from the URL and clears them after sending', async () => {
  const host = new FakeHost({ 'POST /contacts': { data: {} } });
  renderScreen(<ContactForm />, {
    host,
    url: `/contact?subject=${'Application: Teller '.repeat(20)}&message=Term:%0A`,
  });
  expect((screen.getByLabelText(/Subject/) as HTMLInputElement).value).toHaveLength(200);
  expect(screen.getByLabelText('Message')).toHaveValue('Term:\n');
  await userEvent.type(screen.getByLabelText('Name'), 'Ida');
  await userEvent.type(screen.getByLabelText('Email'), 'ida@example.com');
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByText(SUCCESS);
  expect(screen.getByLabelText(/Subject/)).toHaveValue('');
});

it('has name and email of a customer who is signed in, and keeps them for the next message', async () => {
  const host = new FakeHost({ 'POST /contacts': { data: {} } });
  host.signInAs(buildSessionUser({ firstName: 'Ida', lastName: 'Holm', email: 'ida@example.com' }));
  renderScreen(<ContactForm />, { host, url: '/contact?subject=Savings' });
  expect(screen.getByLabelText('Name')).toHaveValue('Ida Holm');
  expect(screen.getByLabelText('Email')).toHaveValue('ida@example.com');
  expect(screen.getByLabelText(/Subject/)).toHaveValue('Savings');
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(SUCCESS)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Ida Holm');
  expect(screen.getByLabelText(/Subject/)).toHaveValue('');
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

it('does not overwrite what was typed before the user was known', async () => {
  const host = new FakeHost();
  renderScreen(<ContactForm />, { host });
  await userEvent.type(screen.getByLabelText('Name'), 'Ida for her mother');
  act(() => void host.signInAs(buildSessionUser({ email: 'ida@example.com' })));
  expect(screen.getByLabelText('Name')).toHaveValue('Ida for her mother');
  expect(screen.getByLabelText('Email')).toHaveValue('ida@example.com');
});

import type { VerificationStatus } from '@larkspur/contracts/user';
import type { FakeCall } from '@larkspur/web-kit/testing/fake-host';
import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountVerification } from './account-verification';
import { progressPerImage } from './upload';
import { EMPTY_VERIFICATION, type VerificationValues, validateVerification } from './verification.rules';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0];
const imageFile = (name: string, type = 'image/png', bytes = PNG) => new File([new Uint8Array(bytes)], name, { type });
const PNG_URL = expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/);

beforeEach(() => Object.assign(URL, { createObjectURL: () => 'blob:image', revokeObjectURL: jest.fn() }));

function hostOf(status: VerificationStatus, answers: Record<string, unknown> = {}) {
  const host = new FakeHost({ 'GET /user/me': { data: buildUser({ verificationStatus: status }) }, ...answers });
  return host.signInAs(buildSessionUser({ verificationStatus: status }));
}

function field(name: RegExp) {
  return within(screen.getByRole('group', { name }));
}

async function selectFile(name: RegExp, file: File) {
  const input = screen.getByRole('group', { name }).querySelector('input[type=file]') as HTMLInputElement;
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
}

async function fillIn(host: FakeHost) {
  renderScreen(<AccountVerification />, { host });
  await screen.findByRole('group', { name: 'Passport image' });
  await selectFile(/Passport image/, imageFile('me.png'));
  await selectFile(/Document front/, imageFile('front.png'));
  await userEvent.click(screen.getByRole('radio', { name: 'National ID' }));
  const born = within(screen.getByRole('group', { name: 'Date of birth' }));
  await userEvent.click(born.getAllByRole('spinbutton')[0] as HTMLElement);
  await userEvent.keyboard('12311990');
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit for verification' }));

describe('rules', () => {
  const filled: VerificationValues = {
    ...EMPTY_VERIFICATION,
    passport: [imageFile('me.png')],
    documentFront: [imageFile('front.png')],
    documentType: 'passport',
    dateOfBirth: '1990-12-31',
  };
  const errorsFor = (different: Partial<VerificationValues>) =>
    Object.entries(validateVerification({ ...filled, ...different }, '2026-11-21')).filter(([, message]) => message);

  it('does not require the back of the document', () => expect(errorsFor({})).toEqual([]));

  it.each([
    [{ passport: [] }, 'passport'],
    [{ documentFront: [] }, 'documentFront'],
    [{ documentType: '' }, 'documentType'],
    [{ documentType: 'other' }, 'otherType'],
    [{ documentType: 'other', otherType: 'x'.repeat(61) }, 'otherType'],
    [{ dateOfBirth: '' }, 'dateOfBirth'],
    [{ dateOfBirth: '2026-11-21' }, 'dateOfBirth'],
  ] as [Partial<VerificationValues>, string][])('case %#', (different, name) => {
    expect(errorsFor(different)).toEqual([[name, expect.any(String)]]);
  });

  it('reports progress per image', () => {
    expect(progressPerImage(['x'.repeat(100), 'x'.repeat(50), 'x'.repeat(50)], 125)).toEqual([1, 0.5, 0]);
  });
});

it('sends data URLs with the front as the missing back, shows progress, and opens the account home', async () => {
  let answer: (body: unknown) => void = () => undefined;
  const host = hostOf('awaiting', {
    'POST /user/verification': () => new Promise((resolve) => (answer = resolve)),
  });
  await fillIn(host);
  await send();
  await waitFor(() => expect(host.callsTo('POST', '/user/verification')).toHaveLength(1));
  const { options } = host.callsTo('POST', '/user/verification')[0] as FakeCall;
  expect(options.body).toEqual({
    passport: PNG_URL,
    documentFront: PNG_URL,
    documentBack: PNG_URL,
    documentType: 'national-id',
    dateOfBirth: '1990-12-31',
  });
  const { passport } = options.body as { passport: string };
  act(() => options.onProgress?.(passport.length * 1.5, passport.length * 3));
  expect(screen.getByRole('progressbar', { name: 'Uploading me.png' })).toHaveValue(1);
  expect(screen.getByRole('progressbar', { name: 'Uploading front.png' })).toHaveValue(0.5);
  expect(screen.getByRole('progressbar', { name: 'Uploading your images' })).toHaveValue(0.5);
  act(() => options.onProgress?.(passport.length * 3, passport.length * 3));
  expect(screen.getByRole('progressbar', { name: 'Checking your images' })).not.toHaveAttribute('value');
  await act(async () => answer({ data: buildUser({ verificationStatus: 'pending' }) }));
  await waitFor(() => expect(host.navigations).toEqual(['/account/home']));
  expect(host.session.current()?.verificationStatus).toBe('pending');
});

it('asks for the name of another document type and sends it', async () => {
  const host = hostOf('awaiting', { 'POST /user/verification': { data: buildUser() } });
  await fillIn(host);
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  await userEvent.type(screen.getByLabelText('Which document is it?'), ' Residence permit ');
  await userEvent.click(screen.getByRole('radio', { name: 'Passport' }));
  expect(screen.queryByLabelText('Which document is it?')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  await send();
  await waitFor(() => expect(host.navigations).toEqual(['/account/home']));
  expect(host.callsTo('POST', '/user/verification')[0]?.options.body).toMatchObject({
    documentType: 'Residence permit',
  });
});

it('sends nothing while a field is missing', async () => {
  const host = hostOf('awaiting');
  renderScreen(<AccountVerification />, { host });
  await screen.findByRole('group', { name: 'Passport image' });
  await send();
  expect(screen.getByRole('alert')).toHaveTextContent('All fields are required');
  expect(host.callsTo('POST', '/user/verification')).toEqual([]);
});

it('rejects non-images and large files, and reports a canceled choice', async () => {
  renderScreen(<AccountVerification />, { host: hostOf('awaiting') });
  await screen.findByRole('group', { name: 'Passport image' });
  await selectFile(/Passport image/, imageFile('letter.png', 'image/png', [0x48, 0x69]));
  await waitFor(() => expect(field(/Passport image/).getByRole('alert')).toHaveTextContent('isn’t a valid image'));
  const huge = imageFile('huge.png');
  Object.defineProperty(huge, 'size', { value: 10 * 1024 ** 2 });
  await selectFile(/Passport image/, huge);
  await waitFor(() =>
    expect(field(/Passport image/).getByRole('alert')).toHaveTextContent('File size must be less than 10MB'),
  );
  const input = screen.getByRole('group', { name: /Passport image/ }).querySelector('input[type=file]');
  fireEvent(input as Element, new Event('cancel', { bubbles: true }));
  expect(field(/Passport image/).getByRole('alert')).toHaveTextContent('No file selected');
  expect(field(/Passport image/).queryByRole('listitem')).toBeNull();
});

it.each([
  ['rate_limited', 'alert', 'We couldn’t send your documents.'],
  ['unavailable', 'status', 'We couldn’t confirm that your documents arrived.'],
] as const)('after %s keeps the files and allows another attempt', async (code, role, title) => {
  const host = hostOf('awaiting', { 'POST /user/verification': apiError(code) });
  await fillIn(host);
  await send();
  expect((await screen.findByText(title)).closest(`[role=${role}]`)).toHaveTextContent(apiError(code).message);
  expect(screen.getByRole('button', { name: 'Remove me.png' })).toBeVisible();
  host.on('POST /user/verification', { data: buildUser() });
  await send();
  await waitFor(() => expect(host.navigations).toEqual(['/account/home']));
});

it('shows a rejection at its image', async () => {
  const message = 'This image is damaged.';
  const refusal = apiError('invalid', undefined, [{ field: 'documentFront', message }]);
  await fillIn(hostOf('awaiting', { 'POST /user/verification': refusal }).on('POST /user/verification', refusal));
  await send();
  expect(await field(/Document front/).findByText(message)).toBeVisible();
  expect(screen.queryByText('We couldn’t send your documents.')).toBeNull();
});

it.each([
  ['verified', 'You’re verified'],
  ['pending', 'We’re checking your documents'],
] as const)('shows the status instead of the form to a user who is %s', async (status, heading) => {
  renderScreen(<AccountVerification />, { host: hostOf(status) });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Passport image' })).toBeNull();
});

it('says why the last documents were refused', async () => {
  const image = { url: '/api/user/files/x' };
  const verification = {
    documentType: 'passport',
    documentFront: image,
    documentBack: image,
    reason: 'The photo is blurred.',
  };
  const user = buildUser({ verificationStatus: 'failed', verification });
  renderScreen(<AccountVerification />, { host: hostOf('failed', { 'GET /user/me': { data: user } }) });
  expect(await screen.findByText('The photo is blurred.')).toBeVisible();
});

it('lets a rejected user resend documents or skip', async () => {
  renderScreen(<AccountVerification />, { host: hostOf('failed') });
  expect(await screen.findByText('We couldn’t accept your last documents.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Skip for now' })).toHaveAttribute('href', '/account/home');
});

it('falls back to the status of the session when the profile cannot be loaded', async () => {
  renderScreen(<AccountVerification />, { host: hostOf('awaiting').on('GET /user/me', apiError('unavailable')) });
  expect(await screen.findByRole('group', { name: 'Passport image' })).toBeVisible();
});

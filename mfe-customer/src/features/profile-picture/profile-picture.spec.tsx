import { FILE_SIZE_LIMIT, type User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfilePicture } from './profile-picture';

const PATCH = 'PATCH /user/profile-picture';
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const WITH_PICTURE = buildUser({ profilePicture: { url: '/api/user/files/face' } });

beforeEach(() => {
  // jsdom has neither image decoding nor a canvas.
  Object.defineProperty(globalThis, 'createImageBitmap', {
    configurable: true,
    value: jest.fn(async () => ({ width: 400, height: 200, close: () => {} })),
  });
  const context = { drawImage: () => {}, clearRect: () => {} };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(new Blob([JPEG], { type: 'image/jpeg' }));
  });
});

function Screen() {
  const { data } = useQuery(profileQuery(useHost()));
  return data ? <ProfilePicture user={data} /> : null;
}

async function open(user: User, responses: ConstructorParameters<typeof FakeHost>[0] = {}) {
  const host = new FakeHost({ 'GET /user/me': { data: user }, ...responses });
  renderScreen(<Screen />, { host });
  await screen.findByRole('group', { name: 'Profile picture' });
  return host;
}

async function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input.');
  await userEvent.upload(input, file, { applyAccept: false });
}

async function crop() {
  await choose(new File([JPEG], 'me.jpg', { type: 'image/jpeg' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }));
}

const sent = (host: FakeHost) => host.callsTo('PATCH', '/user/profile-picture').map(({ options }) => options.body);

it('sends the cropped square as a data URL, shows progress, and shows the new picture', async () => {
  let respond = (_: object) => {};
  const host = await open(buildUser(), {
    [PATCH]: ({ options }: FakeCall) => {
      options.onProgress?.(1, 2);
      return new Promise((resolve) => {
        respond = resolve;
      });
    },
  });
  await crop();
  expect(await screen.findByRole('progressbar')).toHaveValue(0.5);
  expect(sent(host)).toEqual([{ picture: 'data:image/jpeg;base64,/9j/4A==' }]);
  await act(async () => respond({ data: WITH_PICTURE }));
  expect(await screen.findByRole('button', { name: 'Change picture' })).toBeVisible();
  expect(host.notifications).toEqual([{ tone: 'success', text: 'Profile picture updated' }]);
});

it.each([
  ['a large file', new File([new Uint8Array(FILE_SIZE_LIMIT)], 'me.jpg', { type: 'image/jpeg' }), /less than 10MB/],
  ['a disguised file', new File(['<svg>'], 'me.jpg', { type: 'image/jpeg' }), /isn’t a valid image/],
  ['a document', new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }), /PDF file/],
])('refuses %s without a call', async (_, file, message) => {
  const host = await open(buildUser());
  await choose(file);
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent(host)).toEqual([]);
});

it.each([
  [
    apiError('invalid', undefined, [{ field: 'picture', message: 'Choose a JPEG, PNG, or WebP image.' }]),
    'Choose a JPEG, PNG, or WebP image.',
  ],
  [apiError('forbidden', 'Not allowed.'), 'Not allowed.'],
  [apiError('network'), /^We couldn’t confirm that your profile picture was updated\. We couldn’t connect\./],
])('keeps the picture when the server does not take the new one, and says why', async (error, message) => {
  await open(WITH_PICTURE, { [PATCH]: error });
  await crop();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change picture' })).toBeEnabled();
});

it('removes the picture after a question', async () => {
  const host = await open(WITH_PICTURE, { [PATCH]: { data: buildUser() } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove your picture?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByRole('button', { name: 'Add a picture' })).toBeVisible();
  expect(sent(host)).toEqual([{ picture: null }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

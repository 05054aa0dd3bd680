import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { focusedDialog } from '../testing/focused-dialog';
import { renderInHost } from '../testing/render-in-host';
import { FileField } from './file-field';
import { Form } from './form';
import { ALLOW_RESUBMIT, useBankForm } from './use-bank-form';

/** A fake camera. `stopped` counts how often it was turned off. */
class FakeTrack extends EventTarget {
  stopped = 0;

  constructor(readonly deviceId: string) {
    super();
  }

  stop() {
    this.stopped += 1;
  }

  getSettings() {
    return { deviceId: this.deviceId };
  }
}

class FakeDevices extends EventTarget {
  names = ['front', 'rear'];
  tracks: FakeTrack[] = [];

  enumerateDevices = async () => this.names.map((deviceId) => ({ kind: 'videoinput', deviceId }));

  getUserMedia = jest.fn(async ({ video }: { video: MediaTrackConstraints }) => {
    const { exact } = (video.deviceId ?? {}) as { exact?: string };
    return this.stream(exact ?? this.names[0] ?? '');
  });

  stream(deviceId: string) {
    const track = new FakeTrack(deviceId);
    this.tracks.push(track);
    return { id: String(this.tracks.length), getTracks: () => [track], getVideoTracks: () => [track] };
  }
}

const MAX_BYTES = 1024;
let devices: FakeDevices;
/** Sizes of the images that the browser encodes, by quality. */
let sizeOf: (quality: number) => number;

beforeEach(() => {
  devices = new FakeDevices();
  sizeOf = () => 10;
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: jest.fn() });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type, quality) => {
    done(new Blob(['x'.repeat(sizeOf(Number(quality)))], { type }));
  });
});

function Page({ check }: { check?(file: File): Promise<string | null> }) {
  const form = useBankForm<{ front: File[] }>({
    defaults: { front: [] },
    validate: () => ({}),
    onSubmit: async () => ALLOW_RESUBMIT,
  });
  return (
    <Form form={form}>
      <FileField
        control={form.control}
        name="front"
        label="Front"
        types={['image/jpeg']}
        maxBytes={MAX_BYTES}
        camera="environment"
        validateContent={check}
      />
    </Form>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function opened() {
  await userEvent.click(await screen.findByRole('button', { name: 'Take a photo' }));
  return within(await focusedDialog('Take a photo: Front'));
}

/** Delivers the camera's first frame. */
async function shows() {
  const video = await screen.findByLabelText('Camera preview');
  act(() => void fireEvent.loadedData(video));
}

it('is offered when a camera is present or plugged in later', async () => {
  devices.names = [];
  renderInHost(<Page />);
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Take a photo' })).toBeNull();
  devices.names = ['webcam'];
  act(() => void devices.dispatchEvent(new Event('devicechange')));
  expect(await screen.findByRole('button', { name: 'Take a photo' })).toBeVisible();
  expect(devices.getUserMedia).not.toHaveBeenCalled();
});

it('takes and retakes a photo, adds it, turns the camera off and returns the focus', async () => {
  renderInHost(<Page />);
  await opened();
  const { video } = devices.getUserMedia.mock.calls[0]?.[0] ?? {};
  expect(video).toMatchObject({ facingMode: { ideal: 'environment' } });
  expect(screen.getByRole('status')).toHaveTextContent(/^Starting the camera/);
  await shows();
  expect(screen.getByRole('button', { name: 'Take photo' })).toHaveFocus();
  await press('Take photo');
  expect(await screen.findByRole('img', { name: 'Your photo: Front' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use this photo' })).toHaveFocus();
  await press('Retake');
  await shows();
  await press('Take photo');
  expect(devices.tracks.map(({ stopped }) => stopped)).toEqual([0]);
  await press('Use this photo');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(devices.tracks.map(({ stopped }) => stopped)).toEqual([1]);
  expect(screen.getByRole('button', { name: 'Remove front.jpg' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Take a photo' })).toHaveFocus());
});

it('reduces a photo to the maximum size, and rejects one that is still too large', async () => {
  sizeOf = (quality) => (quality > 0.7 ? MAX_BYTES + 1 : MAX_BYTES);
  renderInHost(<Page />);
  const take = async () => {
    await opened();
    await shows();
    await press('Take photo');
    await press('Use this photo');
  };
  await take();
  expect(screen.getByRole('button', { name: 'Remove front.jpg' })).toBeVisible();
  await press('Remove front.jpg');
  sizeOf = () => MAX_BYTES + 1;
  await take();
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a file no larger than 1 KB.');
  expect(screen.queryByRole('button', { name: 'Remove front.jpg' })).toBeNull();
});

it('validates the content of a photo like that of a file', async () => {
  renderInHost(<Page check={async () => 'This is no document.'} />);
  await opened();
  await shows();
  await press('Take photo');
  await press('Use this photo');
  expect(await screen.findByText('This is no document.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove front.jpg' })).toBeNull();
});

it.each([
  ['NotAllowedError', 'Camera access is blocked'],
  ['NotFoundError', 'No camera found'],
  ['NotReadableError', 'Your camera is in use'],
  ['TypeError', 'We couldn’t start your camera'],
])('explains %s and retries', async (name, message) => {
  devices.getUserMedia.mockRejectedValueOnce(new DOMException('', name));
  renderInHost(<Page />);
  const dialog = await opened();
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(dialog.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await press('Try again');
  await shows();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Take photo' })).toHaveFocus();
});

it('reports an unplugged camera, and keeps a photo that was already taken', async () => {
  renderInHost(<Page />);
  const dialog = await opened();
  await shows();
  await press('Take photo');
  act(() => void devices.tracks[0]?.dispatchEvent(new Event('ended')));
  expect(await dialog.findByRole('button', { name: 'Use this photo' })).toBeVisible();
  await press('Retake');
  expect(dialog.getByRole('alert')).toHaveTextContent('Your camera was disconnected');
});

it('switches to the next camera and turns the previous one off', async () => {
  renderInHost(<Page />);
  const dialog = await opened();
  await shows();
  await userEvent.click(await dialog.findByRole('button', { name: 'Switch camera' }));
  await shows();
  expect(devices.getUserMedia.mock.lastCall?.[0].video).toMatchObject({ deviceId: { exact: 'rear' } });
  expect(devices.tracks.map(({ stopped }) => stopped)).toEqual([1, 0]);
  expect(dialog.getByRole('button', { name: 'Switch camera' })).toHaveFocus();
});

it('is turned off when the dialog closes by Escape, by unmounting, or before permission is granted', async () => {
  const { unmount } = renderInHost(<Page />);
  await opened();
  await shows();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await opened();
  await shows();
  unmount();
  expect(devices.tracks.map(({ stopped }) => stopped)).toEqual([1, 1]);

  let allow: (stream: ReturnType<FakeDevices['stream']>) => void = () => undefined;
  devices.getUserMedia.mockReturnValueOnce(new Promise((resolve) => (allow = resolve)));
  renderInHost(<Page />);
  await opened();
  await userEvent.keyboard('{Escape}');
  await act(async () => allow(devices.stream('late')));
  expect(devices.tracks.at(-1)?.stopped).toBe(1);
});

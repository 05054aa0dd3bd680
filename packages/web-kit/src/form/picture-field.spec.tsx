import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { focusedDialog } from '../testing/focused-dialog';
import { IMAGE_TYPES } from './image-type';
import { PictureField } from './picture-field';

const RULES = { types: IMAGE_TYPES, maxBytes: 1024 * 1024, firstName: 'Ada', lastName: 'Lovelace' };
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const drawImage = jest.fn();
const close = jest.fn();

beforeEach(() => {
  drawImage.mockClear();
  close.mockClear();
  // jsdom has neither image decoding nor a canvas.
  Object.defineProperty(globalThis, 'createImageBitmap', {
    configurable: true,
    value: jest.fn(async () => ({ width: 400, height: 200, close })),
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage,
    clearRect: () => {},
  } as unknown as CanvasRenderingContext2D &
    ImageBitmapRenderingContext &
    WebGLRenderingContext &
    WebGL2RenderingContext &
    GPUCanvasContext);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(new Blob([JPEG], { type: 'image/jpeg' }));
  });
});

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, file, { applyAccept: false });
}

const photo = () => new File([JPEG], 'me.jpg', { type: 'image/jpeg' });

it('crops with the keyboard, and passes on a square picture without its metadata', async () => {
  const onChange = jest.fn();
  render(<PictureField {...RULES} onChange={onChange} />);
  await choose(photo());
  await screen.findByRole('dialog', { name: 'Crop your picture' });
  act(() => screen.getByRole('group', { name: /Position of the picture/ }).focus());
  await userEvent.keyboard('{ArrowRight}');
  // A step is a share of the visible square, which is 200 pixels wide.
  expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 108, 0, 200, 200, 0, 0, 512, 512);
  await userEvent.click(screen.getByRole('button', { name: 'Use this picture' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  const [file] = onChange.mock.calls[0];
  expect([file.name, file.type]).toEqual(['profile-picture.jpg', 'image/jpeg']);
  expect(drawImage).toHaveBeenLastCalledWith(expect.anything(), 108, 0, 200, 200, 0, 0, 200, 200);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(close).toHaveBeenCalledTimes(1);
});

it.each([
  ['a document', new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }), /“me.pdf” is a PDF file/],
  ['a disguised file', new File(['<svg>'], 'me.jpg', { type: 'image/jpeg' }), /isn’t a valid image/],
  ['an empty file', new File([], 'me.png', { type: 'image/png' }), /is empty/],
])('rejects %s by the rules of the file field', async (_what, file, message) => {
  const onChange = jest.fn();
  render(<PictureField {...RULES} onChange={onChange} />);
  await choose(file);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

it('reports a picture that the browser cannot decode', async () => {
  jest.mocked(createImageBitmap).mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
  render(<PictureField {...RULES} onChange={() => {}} />);
  await choose(photo());
  expect(await screen.findByText(/couldn’t be read/)).toBeVisible();
});

it('canceling keeps the picture and returns the focus', async () => {
  const onChange = jest.fn();
  render(<PictureField {...RULES} picture="/me.jpg" onChange={onChange} />);
  await choose(photo());
  await focusedDialog();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onChange).not.toHaveBeenCalled();
});

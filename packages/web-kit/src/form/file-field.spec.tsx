import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatFileSize } from '../format/file-size';
import { renderInHost } from '../testing/render-in-host';
import { FileField, type FileFieldProps } from './file-field';
import { formatFileTypes, validateFile } from './file-rules';
import { Form } from './form';
import { SubmitButton } from './submit-button';
import { ALLOW_RESUBMIT, useBankForm } from './use-bank-form';

const RULES = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 1024 };
const send = jest.fn();

type Options = Pick<FileFieldProps<{ front: File[] }>, 'max' | 'getProgress' | 'validateContent'>;

function Page(options: Options) {
  const form = useBankForm<{ front: File[] }>({
    defaults: { front: [] },
    validate: ({ front }) => ({ front: front.length ? undefined : 'Choose a picture' }),
    onSubmit: send,
  });
  return (
    <Form form={form}>
      <FileField control={form.control} name="front" label="Front" {...RULES} {...options} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}

const picture = (name: string, bytes = 10, type = 'image/png') => new File(['x'.repeat(bytes)], name, { type });

/** Selects files in the browser's file chooser. */
function selectFiles(...files: File[]) {
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files } });
}

beforeEach(() => {
  send.mockReset().mockResolvedValue(ALLOW_RESUBMIT);
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: jest.fn() });
});

it('has a name and a hint, and the summary links to its button', async () => {
  renderInHost(<Page />);
  expect(screen.getByRole('group', { name: 'Front' })).toHaveAccessibleDescription(/JPEG, PNG, or WebP, up to 1 KB/);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.click(screen.getByRole('link', { name: 'Choose a picture' }));
  expect(screen.getByRole('group', { name: 'Front' })).toContainElement(document.activeElement as HTMLElement);
});

it('keeps the file that is being sent when another one passes its check meanwhile', async () => {
  let pass = () => {};
  send.mockReturnValue(new Promise(() => {}));
  const validateContent = jest.fn<Promise<string | null>, [File]>(async () => null);
  renderInHost(<Page validateContent={validateContent} />);
  selectFiles(picture('front.png'));
  const shown = (name: string) => screen.queryByText(name, { selector: 'span[class=name]' });
  await waitFor(() => expect(shown('front.png')).toBeVisible());
  validateContent.mockReturnValueOnce(new Promise((resolve) => (pass = () => resolve(null))));
  selectFiles(picture('other.png'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(send).toHaveBeenCalled());
  await act(async () => pass());
  expect(shown('front.png')).toBeVisible();
  expect(shown('other.png')).toBeNull();
});

it('keeps the focus and the file while the form is sent, and opens no file chooser', async () => {
  send.mockReturnValue(new Promise(() => {}));
  renderInHost(<Page />);
  selectFiles(picture('front.png'));
  const remove = screen.getByRole('button', { name: 'Remove front.png' });
  act(() => remove.focus());
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(remove).toHaveAttribute('aria-disabled', 'true'));
  // A browser takes the focus from a button that is natively disabled.
  expect(remove).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  expect(remove).toHaveFocus();
  selectFiles(picture('back.pdf', 10, 'application/pdf'));
  expect(screen.queryByRole('alert')).toBeNull();

  const opened = jest.fn((event: Event) => event.defaultPrevented);
  document.querySelector('input[type=file]')?.addEventListener('click', opened);
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(opened).not.toHaveReturnedWith(false);
  expect(remove).toBeVisible();
});

it('shows the selected file, submits it, and returns the focus when it is removed', async () => {
  renderInHost(<Page />);
  const file = picture('front.png');
  selectFiles(file);
  expect(screen.getByText('front.png', { selector: 'span[class=name]' })).toBeVisible();
  expect(document.querySelector('img')).toHaveAttribute('src', 'blob:picture');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).toHaveBeenCalledWith({ front: [file] });
  await userEvent.click(screen.getByRole('button', { name: 'Remove front.png' }));
  expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
  expect(document.querySelector('img')).toBeNull();
});

it('rejects invalid files with a message and keeps the previous selection', () => {
  renderInHost(<Page />);
  selectFiles(picture('front.png'));
  selectFiles(picture('letter.pdf', 10, 'application/pdf'));
  expect(screen.getByRole('alert')).toHaveTextContent('“letter.pdf” is a PDF file. Choose a JPEG, PNG, or WebP file.');
  expect(screen.getByRole('button', { name: 'Remove front.png' })).toBeVisible();
  selectFiles(picture('back.png'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove back.png' })).toBeVisible();
});

it('accepts several files up to the maximum', () => {
  renderInHost(<Page max={2} />);
  selectFiles(picture('a.png'), picture('b.png'), picture('c.png'));
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
  expect(screen.getByRole('alert')).toHaveTextContent('You can add up to 2 files.');
});

it('shows the progress of each upload, and offers no removal meanwhile', () => {
  renderInHost(<Page getProgress={() => 0.42} />);
  selectFiles(picture('front.png'));
  expect(screen.getByRole('progressbar', { name: 'Uploading front.png' })).toHaveValue(0.42);
  expect(screen.getByText(/42% uploaded/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

describe('rules', () => {
  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

  it.each([
    [picture('a.png'), null],
    [picture('a.png', 1024), null],
    [picture('a.png', 1025), '“a.png” is 2 KB. Choose a file no larger than 1 KB.'],
    [picture('a.png', 0), '“a.png” is empty. Choose another file.'],
    [picture('a', 1, ''), '“a” isn’t a supported file type. Choose a JPEG, PNG, or WebP file.'],
    [picture('a.docx', 1, DOCX), '“a.docx” isn’t a supported file type. Choose a JPEG, PNG, or WebP file.'],
    [picture('a.mp4', 1, 'video/mp4'), '“a.mp4” isn’t a supported file type. Choose a JPEG, PNG, or WebP file.'],
    [picture('a.gif', 1, 'image/gif'), '“a.gif” is a GIF file. Choose a JPEG, PNG, or WebP file.'],
  ])('validates case %#', (file, message) => expect(validateFile(file, RULES)).toBe(message));

  it('formats sizes and types', () => {
    expect([800, 1024 * 1024, 9.44 * 1024 * 1024].map(formatFileSize)).toEqual(['1 KB', '1 MB', '9.4 MB']);
    expect(formatFileTypes(['application/pdf'])).toBe('PDF');
  });
});

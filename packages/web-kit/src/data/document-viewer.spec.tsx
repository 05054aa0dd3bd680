import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DocumentViewer } from './document-viewer';

const DOCUMENTS = [
  { name: 'Front', url: '/front.jpg?signature=a' },
  { name: 'Back', url: '/back.jpg?signature=a' },
];
const zoom = () => screen.getByRole('status').textContent;

function show(onReload = () => {}) {
  return render(<DocumentViewer label="Documents of Ada" documents={DOCUMENTS} onReload={onReload} />);
}

it('zooms between the whole image and four times its size', async () => {
  show();
  const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
  for (let press = 0; press < 6; press += 1) await userEvent.click(zoomIn);
  expect(zoom()).toBe('Zoom 400%');
  expect(zoomIn).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(zoom()).toBe('Zoom 300%');
});

it('is operated by keys, which reach nothing else', async () => {
  const outside = jest.fn();
  document.addEventListener('keydown', outside);
  render(<DocumentViewer label="Documents" documents={DOCUMENTS} onReload={() => {}} />);
  act(() => screen.getByRole('group', { name: 'Front, 100%' }).focus());
  await userEvent.keyboard('+t');
  expect(zoom()).toBe('Zoom 150%');
  expect(screen.getByRole('img', { name: 'Front' }).className).toContain('turn1');
  expect(outside).not.toHaveBeenCalled();
  await userEvent.keyboard('a');
  expect(outside).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', outside);
});

it('shows another document whole and upright, and keeps the view when only the signature is new', async () => {
  const { rerender } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Rotate right' }));
  rerender(
    <DocumentViewer
      label="Documents of Ada"
      documents={[{ name: 'Front', url: '/front.jpg?signature=b' }]}
      onReload={() => {}}
    />,
  );
  expect(screen.getByRole('img', { name: 'Front' }).className).toContain('turn1');
  rerender(<DocumentViewer label="Documents of Ada" documents={DOCUMENTS} onReload={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('img', { name: 'Back' }).className).not.toContain('turn1');
});

it('offers to load an image again that could not be loaded', async () => {
  const onReload = jest.fn();
  show(onReload);
  fireEvent.error(screen.getByRole('img', { name: 'Front' }));
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load this image.');
  await userEvent.click(screen.getByRole('button', { name: 'Reload image' }));
  expect(onReload).toHaveBeenCalledTimes(1);
});

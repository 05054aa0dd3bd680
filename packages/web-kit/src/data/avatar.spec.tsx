import { fireEvent, render } from '@testing-library/react';
import { Avatar } from './avatar';

it('shows the initials without a picture, and when the picture cannot be loaded', () => {
  const { container, rerender } = render(<Avatar firstName="ada" lastName="Lovelace" />);
  expect(container).toHaveTextContent('AL');
  rerender(<Avatar firstName="ada" lastName="Lovelace" picture="/old.jpg" />);
  const image = () => container.querySelector('img');
  expect(container).not.toHaveTextContent('AL');
  fireEvent.error(image() as HTMLImageElement);
  expect(container).toHaveTextContent('AL');
  rerender(<Avatar firstName="ada" lastName="Lovelace" picture="/new.jpg" />);
  expect(image()).toHaveAttribute('src', '/new.jpg');
});

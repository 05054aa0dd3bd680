import { render, screen } from '@testing-library/react';
import { UserText } from './user-text';

it('isolates text and names its invisible characters', () => {
  render(
    <p>
      From <UserText text={'Ada\u202eeveL'} />, verified
    </p>,
  );
  const paragraph = screen.getByText(/^From/);
  expect(paragraph).toHaveTextContent('From AdaU+202EeveL, verified');
  expect(paragraph.querySelector('bdi')).toHaveTextContent('AdaU+202EeveL');
  expect(screen.getByTitle('Invisible character')).toHaveTextContent('U+202E');
});

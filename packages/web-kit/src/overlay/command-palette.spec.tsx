import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CommandPalette } from './command-palette';

const chosen = jest.fn();
const command = (id: string, name: string, hint?: string) => ({ id, name, hint, onChoose: () => chosen(id) });

function Palette() {
  const [isOpen, setOpen] = useState(true);
  const [query, setQuery] = useState('');
  const places = [command('users', 'Users'), command('audit', 'Audit')].filter(({ name }) =>
    name.toLowerCase().includes(query.toLowerCase()),
  );
  return (
    <CommandPalette
      isOpen={isOpen}
      label="Search, or go to…"
      query={query}
      onQuery={setQuery}
      groups={[
        { name: 'Go to', commands: places },
        query
          ? { name: 'Customers', commands: [], message: 'nothing found' }
          : { name: 'Customers', commands: [command('u1', 'Ada', 'ada@example.com')] },
      ]}
      onClose={() => setOpen(false)}
    />
  );
}

const selected = () => screen.getByRole('option', { selected: true });

beforeEach(() => {
  chosen.mockClear();
  render(<Palette />);
});

it('starts in the field with the first command, and wraps around with the arrow keys', async () => {
  const field = screen.getByRole('combobox', { name: 'Search, or go to…' });
  expect(field).toHaveFocus();
  expect(selected()).toHaveTextContent('Users');
  await userEvent.keyboard('{ArrowUp}');
  expect(selected()).toHaveTextContent('Ada');
  expect(field).toHaveAttribute('aria-activedescendant', selected().id);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledWith('audit');
  expect(field).toHaveFocus();
});

it('chooses the first result after each change of the text, and says where there are none', async () => {
  await userEvent.keyboard('{ArrowDown}au');
  expect(selected()).toHaveTextContent('Audit');
  expect(screen.getByRole('status')).toHaveTextContent('Customers: nothing found');
  await userEvent.keyboard('x{Enter}');
  expect(chosen).not.toHaveBeenCalled();
});

it('is used with the mouse, and closes with Escape', async () => {
  await userEvent.click(screen.getByRole('option', { name: /^Ada/ }));
  expect(chosen).toHaveBeenCalledWith('u1');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

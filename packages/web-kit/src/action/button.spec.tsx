import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { replaceText } from '../testing/replace-text';
import { Button } from './button';

it('keeps the focus, ignores presses, does not submit and announces its state while pending', async () => {
  const onPress = jest.fn();
  const onSubmit = jest.fn();
  const button = (pending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" pending={pending} onPress={onPress}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(button(false));
  await userEvent.tab();
  rerender(button(true));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save (working)' }));
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  expect(onPress).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('shows that it is working also after a browser has translated its text', () => {
  const button = (pending: boolean) => <Button pending={pending}>Send {'$250.00'}</Button>;
  const { rerender } = render(button(false));
  replaceText(screen.getByRole('button'));
  rerender(button(true));
  expect(screen.getByRole('button')).toHaveTextContent('Send $250.00(working)');
  rerender(button(false));
  expect(screen.getByRole('button')).toHaveTextContent(/^Send \$250\.00$/);
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { MessageSlot } from './message-slot';
import { useTimedMessage } from './timed-message';

function Page() {
  const messages = useTimedMessage();
  return (
    <>
      <button type="button" onClick={() => messages.show('error', 'The email or password is incorrect.')}>
        fail
      </button>
      <MessageSlot messages={messages}>
        <p>The last attempt failed</p>
      </MessageSlot>
    </>
  );
}

it('keeps the height of the message when it is gone, and scrolls to it when it appears', () => {
  jest.useFakeTimers();
  const scrollIntoView = jest.fn();
  Object.assign(HTMLElement.prototype, { scrollIntoView });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'fail' }));
  const slot = screen.getByRole('alert').parentElement as HTMLElement;
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  act(() => jest.advanceTimersByTime(3_100));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('The last attempt failed')).toBeVisible();
  expect(slot.style.getPropertyValue('--kept-height')).toBe('96px');
  jest.useRealTimers();
});

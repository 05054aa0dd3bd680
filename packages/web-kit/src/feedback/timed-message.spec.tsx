import { act, fireEvent, render, screen } from '@testing-library/react';
import { TimedMessage, useTimedMessage } from './timed-message';

function Page() {
  const messages = useTimedMessage();
  return (
    <>
      <TimedMessage messages={messages} />
      <button type="button" onClick={() => messages.show('error', 'The email or password is incorrect.')}>
        fail
      </button>
    </>
  );
}

const fail = () => fireEvent.click(screen.getByRole('button', { name: 'fail' }));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  render(<Page />);
});
afterEach(() => jest.useRealTimers());

it('is shown for three seconds, then removed with its live region', () => {
  fail();
  pass(2900);
  expect(screen.getByRole('alert')).toHaveTextContent('The email or password is incorrect.');
  pass(300);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is replaced by a second message, which restarts the timer', () => {
  fail();
  pass(2000);
  fail();
  pass(2900);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  pass(200);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is removed even while hovered', () => {
  fail();
  fireEvent.mouseEnter(screen.getByRole('alert'));
  pass(3001);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('can be dismissed', () => {
  fail();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

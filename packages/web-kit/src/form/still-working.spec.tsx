import { act, render, screen } from '@testing-library/react';
import { StillWorking } from './still-working';

it('shows its message after ten seconds and hides it when the work ends', () => {
  jest.useFakeTimers();
  const { rerender } = render(<StillWorking active />);
  act(() => jest.advanceTimersByTime(9_999));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('still working');
  rerender(<StillWorking active={false} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  jest.useRealTimers();
});

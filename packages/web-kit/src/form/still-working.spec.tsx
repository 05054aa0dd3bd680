import { act, render, screen } from '@testing-library/react';
import { StillWorking } from './still-working';

it('speaks after ten seconds, and is silent again when the work has ended', () => {
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

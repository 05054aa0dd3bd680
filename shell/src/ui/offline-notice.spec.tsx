import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { OfflineNotice } from './offline-notice';

function go(isOnline: boolean): void {
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => jest.useRealTimers());

it('says since when the page may be out of date, and that nothing is sent', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 21, 14, 5) });
  render(<OfflineNotice />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  go(false);
  expect(screen.getByRole('status')).toHaveTextContent(/offline since 2:05 PM.*You can’t send anything until/);
  jest.setSystemTime(new Date(2026, 10, 21, 15, 0));
  go(false);
  expect(screen.getByRole('status')).toHaveTextContent('since 2:05 PM');
  go(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  go(false);
  expect(screen.getByRole('status')).toHaveTextContent('since 3:00 PM');
});

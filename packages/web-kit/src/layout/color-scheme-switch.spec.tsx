import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyStoredColorScheme } from '../utils/color-scheme';
import { ColorSchemeSwitch } from './color-scheme-switch';

const page = document.documentElement;

afterEach(() => {
  localStorage.clear();
  page.removeAttribute('data-color-scheme');
  jest.restoreAllMocks();
});

it('changes the page at once, is remembered, and returns to the device’s choice', async () => {
  render(<ColorSchemeSwitch />);
  expect(screen.getByRole('radio', { name: 'Same as device' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(page).toHaveAttribute('data-color-scheme', 'dark');
  expect(localStorage.getItem('colorScheme')).toBe('dark');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked());
  await userEvent.click(screen.getByRole('radio', { name: 'Same as device' }));
  expect(page).not.toHaveAttribute('data-color-scheme');
  expect(localStorage.getItem('colorScheme')).toBeNull();
});

it('is applied when the page starts, and follows another tab', async () => {
  localStorage.setItem('colorScheme', 'light');
  applyStoredColorScheme();
  render(<ColorSchemeSwitch />);
  expect(page).toHaveAttribute('data-color-scheme', 'light');
  localStorage.setItem('colorScheme', 'dark');
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'colorScheme' }));
  });
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked());
});

it.each(['purple', ''])('ignores a stored "%s"', (stored) => {
  localStorage.setItem('colorScheme', stored);
  applyStoredColorScheme();
  expect(page).not.toHaveAttribute('data-color-scheme');
});

it('works without storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  render(<ColorSchemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(page).toHaveAttribute('data-color-scheme', 'light');
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Device, DeviceList } from './device-list';

const LAPTOP: Device = { id: 'a', name: 'Chrome on Windows', isCurrent: true, lastActive: '2026-11-21T12:00:00.000Z' };
const PHONE: Device = {
  ...LAPTOP,
  id: 'b',
  name: 'Safari on iPhone',
  isPhone: true,
  isCurrent: false,
  place: '192.0.2.7',
};

it('signs out any device but the one that shows the list', async () => {
  const onSignOut = jest.fn();
  render(<DeviceList devices={[LAPTOP, PHONE]} onSignOut={onSignOut} />);
  const [laptop, phone] = screen.getAllByRole('listitem');
  expect(laptop).toHaveTextContent('This device');
  expect(phone).toHaveTextContent('192.0.2.7');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(onSignOut).toHaveBeenCalledWith(PHONE);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('waits for a running sign-out', async () => {
  const onSignOut = jest.fn();
  render(<DeviceList devices={[PHONE, { ...PHONE, id: 'c', name: 'Tablet' }]} pendingId="b" onSignOut={onSignOut} />);
  for (const button of screen.getAllByRole('button')) await userEvent.click(button);
  expect(onSignOut).not.toHaveBeenCalled();
});

it('has no buttons for who may only look', () => {
  render(<DeviceList devices={[LAPTOP, PHONE]} />);
  expect(screen.getByText('Safari on iPhone')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

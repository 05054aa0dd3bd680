import { type Device, DeviceList } from '../../src/data/device-list';

const DEVICES: Device[] = [
  {
    id: 'a',
    name: 'Chrome on Windows',
    isCurrent: true,
    lastActive: '2025-11-21T12:00:00.000Z',
    place: '198.51.100.24',
  },
  {
    id: 'b',
    name: 'Safari on iPhone',
    isPhone: true,
    isCurrent: false,
    lastActive: '2025-11-19T20:12:00.000Z',
    place: '203.0.113.9',
  },
  { id: 'c', name: 'Firefox on Linux', isCurrent: false, lastActive: '2025-10-02T07:30:00.000Z' },
];

export default {
  name: 'Device list',
  group: 'Data',
  use: 'For the devices that are signed in to an account.',
  avoid: 'For a history of sign-ins (table).',
  states: [
    { name: 'three devices', render: () => <DeviceList devices={DEVICES} onSignOut={() => {}} /> },
    { name: 'signing out', render: () => <DeviceList devices={DEVICES} pendingId="b" onSignOut={() => {}} /> },
  ],
};

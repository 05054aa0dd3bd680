import { networkOf } from './network';

it('takes an IPv4 address for itself', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:ffff::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('takes %s for its /64', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('leaves what is no address as it is', () => {
  expect(networkOf('')).toBe('');
});

import { networkPrefix } from './network-prefix';

it('returns an IPv4 address unchanged', () => {
  expect(networkPrefix('203.0.113.7')).toBe('203.0.113.7');
});

it('returns the IPv4 address of an IPv4-mapped IPv6 address', () => {
  expect(networkPrefix('::ffff:203.0.113.7')).toBe('203.0.113.7');
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
])('returns the first 64 bits of %s', (address, prefix) => {
  expect(networkPrefix(address)).toBe(prefix);
});

it.each(['', 'unknown', '10.0.0'])('returns "%s", which is not an address, unchanged', (text) => {
  expect(networkPrefix(text)).toBe(text);
});

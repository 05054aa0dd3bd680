import { clientAddress, clientNetwork, type Sender } from './client-address';

const isProxy = (address: string) => address.startsWith('10.');
const request = (remoteAddress: string, forwarded: string | undefined): Sender => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

it.each([
  ['203.0.113.1', undefined, '203.0.113.1'],
  ['203.0.113.1', '198.51.100.1', '203.0.113.1'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '192.0.2.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['10.0.0.1', 'unknown, 2001:db8::1', '2001:db8::1'],
  ['10.0.0.1', undefined, '10.0.0.1'],
])('the client of %s with X-Forwarded-For %s is %s', (peer, forwarded, client) => {
  expect(clientAddress(request(peer, forwarded), isProxy)).toBe(client);
});

it.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['::FFFF:cb00:7101', '203.0.113.1'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
])('%s shares the limits of %s', (peer, network) => {
  expect(clientNetwork(request(peer, undefined), isProxy)).toBe(network);
});

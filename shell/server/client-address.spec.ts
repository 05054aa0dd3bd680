import { clientAddress, type Sender } from './client-address';

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

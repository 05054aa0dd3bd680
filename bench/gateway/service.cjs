// A service that does nothing but answer: what a request costs beyond this is the door's.
const { createServer } = require('node:http');

const user = {
  _id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  firstName: 'Ada',
  lastName: 'Tester',
  email: 'ada@example.com',
  phone: '+1 555 0100',
  location: { address: '1 Test Street', state: 'DE' },
  profilePicture: { url: null },
  account: { number: '4400111222', savings: 12_345.67, checking: 890.12 },
  verificationStatus: 'verified',
  verification: { documentType: null, documentFront: { url: null }, documentBack: { url: null } },
  hasPaymentPin: true,
  isBlocked: false,
  isDisabled: false,
  isAdmin: false,
  createdAt: '2026-11-21T09:00:00.000Z',
};
const body = Buffer.from(JSON.stringify({ data: user }));

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-request-id': request.headers['x-request-id'] ?? 'none',
  });
  response.end(body);
});
// As the bank's services do: a connection that was closed just when a door takes it up would be that door's error.
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env.PORT), '127.0.0.1');

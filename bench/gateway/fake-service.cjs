// A service without any work of its own, so that everything beyond its cost is the proxy's.
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

// The gateway forwards nothing to a service whose route policies it does not know.
const operation = { 'x-access': 'signed-in', 'x-rate-limit': 'everything', 'x-token': 'checked' };
const document = JSON.stringify({ paths: { '/user/me': { get: operation } }, schemas: {} });

const server = createServer((request, response) => {
  request.resume();
  if (request.url === '/openapi.json') {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(document);
    return;
  }
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-request-id': request.headers['x-request-id'] ?? 'none',
  });
  response.end(body);
});
// The keep-alive timeout of the bank's services: a connection that closes just when a proxy reuses it would count as the proxy's error.
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env.PORT), '127.0.0.1');

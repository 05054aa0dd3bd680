// In place of the gateway: answers as it does without a signed-in user, with empty data.
const { createServer } = require('node:http');

const body = JSON.stringify({ data: [] });

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});

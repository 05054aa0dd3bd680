import { createServer, type ServerResponse } from 'node:http';
import { RESPONSES } from '../../e2e/screens/mock-api';

/** In place of the gateway: a customer's data for a request with a token, and empty data for a visitor's. */
const server = createServer((request, response) => {
  request.resume();
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const path = pathname.replace(/^\/api/, '');
  if (path === '/events') return openStream(response);
  const body = request.headers.authorization ? RESPONSES[path] : undefined;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body ?? { data: [] }));
});

/** Without events, and open for as long as the page is. */
function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
}

server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});

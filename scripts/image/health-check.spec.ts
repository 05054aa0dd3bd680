import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { checkHealth } from '../../deploy/image/health-check.cjs';
import { identityOf } from '../process-identity.cjs';

const SERVER = `
  const server = require('node:http').createServer(({ url }, response) => {
    response.writeHead(url === '/health/ready' ? 503 : 200).end();
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;
/** Starts the server as its child, as a container's init does. */
const INIT = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: ['ipc'] });
  child.on('message', (port) => process.send({ pid: child.pid, port }));
  child.on('exit', () => process.exit());
`;

let init: ChildProcess;
let server: { pid: number; port: number };

beforeEach(async () => {
  init = spawn(process.execPath, ['-e', INIT, SERVER], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  [server] = await once(init, 'message');
});

afterEach(() => {
  init.kill('SIGKILL');
  if (identityOf(server.pid)) process.kill(server.pid, 'SIGKILL');
});

const check = (path: string, timeoutMs?: number) =>
  checkHealth({ origin: `http://127.0.0.1:${server.port}`, path, init: init.pid ?? Number.NaN, timeoutMs });

it('reports what the given path says, and kills nothing', async () => {
  expect(await check('/health/live')).toBe(true);
  expect(await check('/health/ready')).toBe(false);
  expect(identityOf(server.pid)).not.toBeNull();
});

it('kills a server that hangs, so that its container ends', async () => {
  const ended = once(init, 'exit');
  process.kill(server.pid, 'SIGSTOP');
  expect(await check('/health/live', 200)).toBe(false);
  await ended;
});

it('kills no server that is still starting', async () => {
  expect(await checkHealth({ origin: 'http://127.0.0.1:1', path: '/health/live', init: init.pid ?? 0 })).toBe(false);
  expect(identityOf(server.pid)).not.toBeNull();
});

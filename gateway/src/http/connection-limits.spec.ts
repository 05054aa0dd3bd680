import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RoundRobinScheduler } from '@larkspur/http-limits/round-robin-scheduler';
import { clientNetworkOf } from './connection-limits';
import { parseTrustedProxies } from './trusted-proxies';

const clientNetwork = clientNetworkOf(parseTrustedProxies('127.0.0.1'));

function requestOf(address: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
  return Object.assign(new IncomingMessage(socket), { headers: { 'x-forwarded-for': address } });
}

it('lets many addresses of one /64 delay another client no longer than one address', async () => {
  const scheduler = new RoundRobinScheduler();
  const started: string[] = [];
  const run = (address: string) =>
    scheduler.run(
      () => started.push(address),
      () => clientNetwork(requestOf(address)),
    );
  for (let host = 1; host <= 400; host += 1) run(`2001:db8:1:2::${host.toString(16)}`);
  run('203.0.113.7');
  await nextTurn();
  await nextTurn();
  expect(started).toContain('203.0.113.7');
});

it('names a client without a trusted proxy by its own address', () => {
  expect(clientNetworkOf(false)(requestOf('203.0.113.7'))).toBe('127.0.0.1');
});

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { GatewayConfig } from '../config';
import { Clients } from './client.service';
import { parseProxies } from './trusted-proxies';

function clientOf(proxies: string, remoteAddress: string, headers: IncomingHttpHeaders) {
  const clients = new Clients(Object.assign(new GatewayConfig(), { TRUSTED_PROXIES: proxies }));
  return clients.of({ socket: { remoteAddress }, headers } as IncomingMessage);
}

const LIES = {
  host: 'bank.example',
  'x-forwarded-for': '9.9.9.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil',
};

describe('Clients', () => {
  it('believes nobody by default', () => {
    expect(clientOf('', '203.0.113.7', LIES)).toEqual({
      address: '203.0.113.7',
      protocol: 'http',
      host: 'bank.example',
    });
    expect(clientOf('10.0.0.0/8', '203.0.113.7', LIES).address).toBe('203.0.113.7');
  });

  it('believes a trusted proxy', () => {
    expect(clientOf('127.0.0.1, ::1', '127.0.0.1', LIES)).toEqual({
      address: '9.9.9.9',
      protocol: 'https',
      host: 'evil',
    });
  });

  it('takes the nearest address that no proxy of ours has, so that a client cannot put one before it', () => {
    const headers = { 'x-forwarded-for': '1.2.3.4, 203.0.113.7, 10.0.0.9' };
    expect(clientOf('10.0.0.0/8', '::ffff:10.0.0.1', headers).address).toBe('203.0.113.7');
  });

  it('stops at what is no address', () => {
    expect(clientOf('127.0.0.1', '127.0.0.1', { 'x-forwarded-for': '1.2.3.4, unknown' }).address).toBe('127.0.0.1');
  });
});

describe('parseProxies', () => {
  it.each(['', '127.0.0.1', '::1, 10.0.0.0/8', 'fd00::/8'])('reads "%s"', (text) => {
    expect(parseProxies(text)).not.toBeNull();
  });

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '10.0.0', '*'])('refuses "%s"', (text) => {
    expect(parseProxies(text)).toBeNull();
  });
});

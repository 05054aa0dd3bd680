import Fastify from 'fastify';
import { type Client, toClient } from './client';
import { parseTrustedProxies } from './trusted-proxies';

async function clientOf(proxies: string, remoteAddress: string, headers: Record<string, string>): Promise<Client> {
  const fastify = Fastify({ trustProxy: parseTrustedProxies(proxies) ?? false });
  fastify.get('/', async (request) => toClient(request));
  const response = await fastify.inject({ url: '/', remoteAddress, headers });
  return response.json();
}

const SPOOFED = {
  host: 'bank.example',
  'x-forwarded-for': '9.9.9.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil',
};

describe('toClient', () => {
  it.each(['', '10.0.0.0/8'])('ignores what an untrusted peer forwards (trusted: "%s")', async (proxies) => {
    expect(await clientOf(proxies, '203.0.113.7', SPOOFED)).toEqual({
      address: '203.0.113.7',
      protocol: 'http',
      host: 'bank.example',
    });
  });

  it('takes address, protocol and host from a trusted proxy', async () => {
    expect(await clientOf('127.0.0.1, ::1', '127.0.0.1', SPOOFED)).toEqual({
      address: '9.9.9.9',
      protocol: 'https',
      host: 'evil',
    });
  });

  it('takes the nearest address that is not a trusted proxy, so that a client cannot prepend one', async () => {
    const headers = { 'x-forwarded-for': '1.2.3.4, 203.0.113.7, 10.0.0.9' };
    expect((await clientOf('10.0.0.0/8', '::ffff:10.0.0.1', headers)).address).toBe('203.0.113.7');
  });

  it('reads IPv4-mapped hops as IPv4', async () => {
    const headers = { 'x-forwarded-for': '::ffff:203.0.113.7, ::ffff:10.0.0.9' };
    expect((await clientOf('10.0.0.0/8', '10.0.0.1', headers)).address).toBe('203.0.113.7');
  });

  it('stops at a hop that is not an address', async () => {
    const headers = { 'x-forwarded-for': '1.2.3.4, unknown' };
    expect((await clientOf('127.0.0.1', '127.0.0.1', headers)).address).toBe('127.0.0.1');
  });

  it('uses the peer’s own address when a trusted proxy forwards none', async () => {
    expect(await clientOf('127.0.0.1', '127.0.0.1', { host: 'bank.example' })).toEqual({
      address: '127.0.0.1',
      protocol: 'http',
      host: 'bank.example',
    });
  });

  it('treats an unknown protocol as http', async () => {
    const headers = { 'x-forwarded-proto': 'https, wss' };
    expect((await clientOf('127.0.0.1', '127.0.0.1', headers)).protocol).toBe('http');
  });
});

describe('parseTrustedProxies', () => {
  it('trusts nothing when the list is empty', () => {
    expect(parseTrustedProxies(' ')).toBe(false);
  });

  it.each(['127.0.0.1', '::1, 10.0.0.0/8', 'fd00::/8'])('accepts "%s"', (text) => {
    expect(parseTrustedProxies(text)).toBeInstanceOf(Function);
  });

  it.each(['localhost', 'loopback', '10.0.0.0/33', '10.0.0.0/', '10.0.0', '10.0.0/8', '0.0.0.0/0', '*'])(
    'rejects "%s"',
    (text) => {
      expect(parseTrustedProxies(text)).toBeNull();
    },
  );
});

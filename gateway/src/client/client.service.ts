import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { familyOf, parseProxies } from './trusted-proxies';

/** Who asks, as far as it can be known: what a client says of itself does not count, what a trusted proxy says does. */
export interface Client {
  address: string;
  protocol: 'http' | 'https';
  host: string;
}

const MOST_JUDGED = 10_000;

@Injectable()
export class Clients {
  private readonly proxies: BlockList;
  /** Every request comes from one of few peers, and names one of many. */
  private readonly judged = new Map<string, boolean>();

  constructor(config: GatewayConfig) {
    this.proxies = parseProxies(config.TRUSTED_PROXIES) ?? new BlockList();
  }

  of({ socket, headers }: IncomingMessage): Client {
    const peer = plain(socket.remoteAddress ?? '');
    const host = headers.host ?? '';
    if (!this.trusts(peer)) return { address: peer, protocol: 'encrypted' in socket ? 'https' : 'http', host };
    return {
      address: this.nearestStranger(peer, String(headers['x-forwarded-for'] ?? '')),
      protocol: lastOf(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http',
      host: lastOf(headers['x-forwarded-host']) ?? host,
    };
  }

  /** Each proxy appends whom it saw. Read from the right, the first that is no proxy of ours is the client. */
  private nearestStranger(peer: string, forwardedFor: string): string {
    let nearest = peer;
    for (const hop of forwardedFor.split(',').reverse()) {
      const address = plain(hop.trim());
      if (!familyOf(address)) break;
      nearest = address;
      if (!this.trusts(address)) break;
    }
    return nearest;
  }

  private trusts(address: string): boolean {
    const known = this.judged.get(address);
    if (known !== undefined) return known;
    const family = familyOf(address);
    const trusted = family !== null && this.proxies.check(address, family);
    if (this.judged.size >= MOST_JUDGED) this.judged.clear();
    this.judged.set(address, trusted);
    return trusted;
  }
}

/** An IPv4 address that a dual-stack socket shows as IPv6. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  );
}

import type { AddressInfo } from 'node:net';
import type { RemoteName } from '@larkspur/contracts/remote';
import type { FastifyInstance } from 'fastify';
import type { ShellConfig } from '../config';
import { type ForwardedPath, PathMonitor, requestStatus } from '../path-monitor';
import type { RemoteServers } from '../remote-servers';
import type { GatewayConnections } from './gateway';

const GATEWAY_PATH = '/api/';
/** No such route exists: the gateway itself responds with 404. */
const GATEWAY_PROBE = '/api/probe-of-the-shell';
const REMOTE_PROBE = '/remote.json';

const FORWARDED = /^\/(?:api|remotes\/([\w-]+))\//;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for requests that are forwarded. */
    pathMonitor: PathMonitor | null;
  }
}

interface HealthOptions {
  config: ShellConfig;
  connections: GatewayConnections;
  remotes: RemoteServers;
  /** Returns whether the file that lists the remotes has content that is not applied. */
  isListInvalid(): boolean;
}

export interface ForwardingHealth {
  /** Remotes whose servers respond, but not to requests that this server forwards. */
  stuckRemotes(): RemoteName[];
}

/**
 * Live: this server forwards to the gateway if that responds. A remote's server belongs to its team and can tell a forwarded
 * request from a direct one, so its responses are reported but never end this process.
 * Ready even if a remote or the gateway is unavailable: the shell reports that to users itself. An invalid list of remotes and
 * refused claims concern single paths or remotes, so they change nothing about readiness. The response is public, so it has
 * states only.
 * Register it before the routes that it observes.
 */
export function health(
  server: FastifyInstance,
  { config, connections, remotes, isListInvalid }: HealthOptions,
): ForwardingHealth {
  const ownUrl = (path: string) => urlOf(server.server.address(), path);
  const gatewayMonitor = new PathMonitor({
    probe: () => requestStatus(ownUrl(GATEWAY_PROBE)),
    isReachable: async () => isAnswer(await requestStatus(below(config.gatewayUrl, GATEWAY_PROBE))),
    isExhausted: () => connections.requests.isExhausted,
  });
  const remoteMonitors = new Map<RemoteName, PathMonitor>();
  const remotePath = (name: RemoteName): ForwardedPath => ({
    probe: () => requestStatus(ownUrl(`/remotes/${name}${REMOTE_PROBE}`)),
    isReachable: async () => {
      const remote = remotes.find(name);
      return remote !== null && isAnswer(await requestStatus(below(remote.config.url, REMOTE_PROBE)));
    },
    isExhausted: () => remotes.find(name)?.upstream.isExhausted ?? false,
  });
  /** A monitor for each configured remote. */
  const updateMonitors = () => {
    const wanted = new Set(remotes.names());
    for (const [name, monitor] of remoteMonitors) {
      if (wanted.has(name)) continue;
      monitor.stop();
      remoteMonitors.delete(name);
    }
    for (const name of wanted) {
      if (remoteMonitors.has(name)) continue;
      const monitor = new PathMonitor(remotePath(name));
      remoteMonitors.set(name, monitor);
      if (server.server.listening) monitor.start();
    }
  };
  updateMonitors();
  remotes.onConfigured(updateMonitors);
  const monitorOf = (url: string): PathMonitor | null => {
    const match = FORWARDED.exec(url);
    if (!match) return null;
    const [, name] = match;
    return name === undefined ? gatewayMonitor : (remoteMonitors.get(name) ?? null);
  };
  server.decorateRequest('pathMonitor', null);
  // A request that an earlier hook rejects is not forwarded, so that its response says nothing about the path.
  server.addHook('onRequest', (request, _reply, next) => {
    request.pathMonitor = monitorOf(request.url);
    request.pathMonitor?.onRequest();
    next();
  });
  server.addHook('onResponse', (request, reply, next) => {
    // Not for a client that left before its response was complete.
    if (reply.raw.writableFinished) request.pathMonitor?.onResponse(reply.statusCode);
    next();
  });
  server.addHook('onListen', async () => {
    for (const monitor of [gatewayMonitor, ...remoteMonitors.values()]) monitor.start();
  });
  // While requests in progress end, this server no longer has a port that a monitor could use.
  server.addHook('preClose', async () => {
    for (const monitor of [gatewayMonitor, ...remoteMonitors.values()]) monitor.stop();
  });

  server.get('/health/live', async (_request, reply) => {
    const stuck = gatewayMonitor.isStuck ? [GATEWAY_PATH] : [];
    return reply.code(stuck.length > 0 ? 503 : 200).send({ status: stuck.length > 0 ? 'stuck' : 'ok', stuck });
  });
  server.get('/health/ready', async () => ({
    status: 'ok',
    remotesList: isListInvalid() ? 'invalid' : 'applied',
    claims: remotes.current().refused.length > 0 ? 'refused' : 'accepted',
  }));

  return {
    stuckRemotes: () => [...remoteMonitors].filter(([, { isStuck }]) => isStuck).map(([name]) => name),
  };
}

const below = (base: string, path: string) => base.replace(/\/$/, '') + path;

const isAnswer = (status: number | null) => status !== null && status !== 503;

/** A server that listens on every address is asked on the loopback interface. */
function urlOf(listening: string | AddressInfo | null, path: string): string {
  if (listening === null || typeof listening === 'string') throw new Error('The server does not listen on a port.');
  const { address, port } = listening;
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
}

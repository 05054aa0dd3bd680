import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ShellConfig } from '../config';
import { type ForwardedPath, PathMonitor, requestStatus } from '../path-monitor';
import type { RemoteServers } from '../remote-servers';
import type { GatewayConnections } from './gateway';

/** No such route: the gateway answers with 404 itself. */
const GATEWAY_PROBE = '/api/probe-of-the-shell';
const REMOTE_PROBE = '/remote.json';

const FORWARDED = /^\/(?:api|remotes\/[\w-]+)\//;

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
  /** Whether the file that lists the remotes has a content that is not applied. */
  isListInvalid(): boolean;
}

/**
 * Live: this server forwards to each server that responds. Ready even if a remote or the gateway is unavailable: the shell
 * reports that to users itself. An invalid list of remotes and refused claims concern single paths or remotes, so they change
 * nothing about readiness; everybody can read this answer, so it has states only. Register it before the routes that it observes.
 */
export function health(server: FastifyInstance, { config, connections, remotes, isListInvalid }: HealthOptions): void {
  const ownUrl = (path: string) => urlOf(server.server.address(), path);
  const gatewayPath: ForwardedPath = {
    probe: () => requestStatus(ownUrl(GATEWAY_PROBE)),
    isReachable: async () => isAnswer(await requestStatus(below(config.gatewayUrl, GATEWAY_PROBE))),
    isExhausted: () => connections.requests.isExhausted,
  };
  const monitors = new Map([['/api/', new PathMonitor(gatewayPath)]]);
  const remotePath = (name: string): ForwardedPath => ({
    probe: () => requestStatus(ownUrl(`/remotes/${name}${REMOTE_PROBE}`)),
    isReachable: async () => {
      const remote = remotes.find(name);
      return remote !== null && isAnswer(await requestStatus(below(remote.config.url, REMOTE_PROBE)));
    },
    isExhausted: () => remotes.find(name)?.upstream.isExhausted ?? false,
  });
  /** A monitor for each configured remote. */
  const updateMonitors = () => {
    const wanted = new Map(remotes.names().map((name) => [`/remotes/${name}/`, name]));
    for (const [path, monitor] of monitors) {
      if (!path.startsWith('/remotes/') || wanted.has(path)) continue;
      monitor.stop();
      monitors.delete(path);
    }
    for (const [path, name] of wanted) {
      if (monitors.has(path)) continue;
      const monitor = new PathMonitor(remotePath(name));
      monitors.set(path, monitor);
      if (server.server.listening) monitor.start();
    }
  };
  updateMonitors();
  remotes.onConfigured(updateMonitors);
  server.decorateRequest('pathMonitor', null);
  // A request that an earlier hook rejects is not forwarded, so that its response says nothing about the path.
  server.addHook('onRequest', (request, _reply, next) => {
    request.pathMonitor = monitors.get(FORWARDED.exec(request.url)?.[0] ?? '') ?? null;
    request.pathMonitor?.onRequest();
    next();
  });
  server.addHook('onResponse', (request, reply, next) => {
    // Not for a client that left before its response was complete.
    if (reply.raw.writableFinished) request.pathMonitor?.onResponse(reply.statusCode);
    next();
  });
  server.addHook('onListen', async () => {
    for (const monitor of monitors.values()) monitor.start();
  });
  server.addHook('onClose', async () => {
    for (const monitor of monitors.values()) monitor.stop();
  });

  server.get('/health/live', async (_request, reply) => {
    const stuck = [...monitors].filter(([, { isStuck }]) => isStuck).map(([path]) => path);
    return reply.code(stuck.length > 0 ? 503 : 200).send({ status: stuck.length > 0 ? 'stuck' : 'ok', stuck });
  });
  server.get('/health/ready', async () => ({
    status: 'ok',
    remotesList: isListInvalid() ? 'invalid' : 'applied',
    claims: remotes.current().refused.length > 0 ? 'refused' : 'accepted',
  }));
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

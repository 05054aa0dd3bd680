import {
  MAX_ORDER_REASON_LENGTH,
  MIN_ORDER_REASON_LENGTH,
  type PlatformOrderRequest,
  type PlatformOrderResult,
} from '@larkspur/contracts/platform';
import { ORDER_KINDS } from '@larkspur/contracts/remote';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PointerOrders } from '../canary/pointer-orders';
import { clientAddress, type TrustProxy } from '../client-address';
import type { PlatformOverview } from '../platform/platform-overview';
import type { StaffCheck, StaffMember } from '../platform/staff-check';
import { sendProblem } from '../problem';
import type { RemoteServers } from '../remote-servers';

const MAX_BODY_BYTES = 4_096;

interface PlatformOptions {
  staff: Pick<StaffCheck, 'identify'>;
  overview: Pick<PlatformOverview, 'read'>;
  orders: Pick<PointerOrders, 'submit'>;
  remotes: Pick<RemoteServers, 'find'>;
  isTrustedProxy: TrustProxy;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the check that precedes every route of the platform. */
    staffMember: StaffMember | null;
  }
}

/** The API of `/_platform`: auditors may look, administrators may go back. */
export async function platform(
  server: FastifyInstance,
  { staff, overview, orders, remotes, isTrustedProxy }: PlatformOptions,
): Promise<void> {
  server.decorateRequest('staffMember', null);
  // Before the body is read.
  server.addHook('onRequest', async (request, reply) => {
    const address = clientAddress(request.raw, isTrustedProxy);
    const found = await staff.identify(request.headers.authorization, address);
    if (typeof found === 'string') return sendProblem(reply, found);
    if (request.method !== 'GET' && found.role !== 'administrator') return sendProblem(reply, 'forbidden');
    request.staffMember = found;
  });
  server.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  server.get('/_platform/remotes', { exposeHeadRoute: false }, async () => ({ data: await overview.read() }));

  server.post<{ Params: { name: string } }>(
    '/_platform/remotes/:name/orders',
    { bodyLimit: MAX_BODY_BYTES },
    async (request, reply) => submitOrder(request, reply),
  );

  async function submitOrder(request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) {
    const remote = remotes.find(request.params.name);
    const pointer = remote?.pointer();
    if (!remote || !pointer) return sendProblem(reply, 'not_found');
    const order = parseOrder(request.body);
    if (!order) return sendProblem(reply, 'invalid');
    if (order.sequence !== pointer.sequence) return sendProblem(reply, 'stale');
    const hasEffect = order.kind === 'abort' ? pointer.canary !== undefined : pointer.previous !== null;
    if (!hasEffect) return sendProblem(reply, 'conflict');
    const state = await orders.submit(remote, order.kind, order.reason, request.staffMember?.email ?? 'unknown');
    if (state === 'superseded') return sendProblem(reply, 'stale');
    return { data: { state } satisfies PlatformOrderResult };
  }
}

function parseOrder(body: unknown): PlatformOrderRequest | null {
  const { kind, sequence, reason } = (body ?? {}) as Partial<Record<keyof PlatformOrderRequest, unknown>>;
  const known = ORDER_KINDS.find((candidate) => candidate === kind);
  if (!known || typeof sequence !== 'number' || typeof reason !== 'string') return null;
  const text = reason.trim();
  const isReason = text.length >= MIN_ORDER_REASON_LENGTH && text.length <= MAX_ORDER_REASON_LENGTH;
  return isReason ? { kind: known, sequence, reason: text } : null;
}

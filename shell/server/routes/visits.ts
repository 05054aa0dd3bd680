import { VISIT_OUTCOMES, type VisitReport } from '@larkspur/contracts/telemetry';
import type { FastifyInstance } from 'fastify';
import type { CanaryAnalyzer } from '../canary/canary-analyzer';
import { clientNetwork, type TrustProxy } from '../client-address';
import { sendProblem } from '../problem';

const MAX_BODY_BYTES = 1_024;
const MAX_REPORTS_PER_MINUTE = 600;
const MAX_ADDRESSES = 100_000;
const MAX_LOAD_MS = 120_000;

interface VisitsOptions {
  analyzer: Pick<CanaryAnalyzer, 'record'>;
  isTrustedProxy: TrustProxy;
}

/** Takes the reports of pages. Anybody can send them, so they decide about nothing but a canary. */
export async function visits(server: FastifyInstance, { analyzer, isTrustedProxy }: VisitsOptions): Promise<void> {
  const limit = new MinuteLimit();
  server.post('/_platform/visits', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const address = clientNetwork(request.raw, isTrustedProxy);
    if (!limit.allows(address)) return sendProblem(reply, 'rate_limited');
    const report = parseReport(request.body);
    if (!report) return sendProblem(reply, 'invalid');
    const { remote, version, visit: id, outcome, loadMs } = report;
    analyzer.record({ remote, version, id, address, hasFailed: outcome === 'failed', loadMs });
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

function parseReport(body: unknown): VisitReport | null {
  if (typeof body !== 'object' || body === null) return null;
  const { remote, version, visit, outcome, loadMs } = body as Partial<Record<keyof VisitReport, unknown>>;
  const known = VISIT_OUTCOMES.find((candidate) => candidate === outcome);
  if (typeof remote !== 'string' || typeof version !== 'string' || typeof visit !== 'string' || !known) return null;
  const isDuration = typeof loadMs === 'number' && loadMs >= 0 && loadMs <= MAX_LOAD_MS;
  if (!/^[0-9a-f]{16}$/.test(visit) || (loadMs !== undefined && !isDuration)) return null;
  return { remote, version, visit, outcome: known, ...(isDuration && { loadMs }) };
}

/** Counts requests by address in each minute of the clock. */
class MinuteLimit {
  private minute = 0;
  private readonly counts = new Map<string, number>();

  allows(address: string): boolean {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== this.minute) this.counts.clear();
    this.minute = minute;
    const count = (this.counts.get(address) ?? 0) + 1;
    if (count > MAX_REPORTS_PER_MINUTE || (count === 1 && this.counts.size >= MAX_ADDRESSES)) return false;
    this.counts.set(address, count);
    return true;
  }
}

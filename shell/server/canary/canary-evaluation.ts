import type { CanaryRules } from './canary-config';
import type { VisitCounts } from './release-visits';

/** Quantile of the normal distribution for a two-sided confidence of 95%. */
const Z = 1.96;

/**
 * Finds out whether a canary fails more often than the current release. A network that is down, or a service, fails both.
 * @returns the reason to abort it, `null` if there is none
 */
export function findReasonToAbort(canary: VisitCounts, current: VisitCounts, rules: CanaryRules): string | null {
  if (canary.visits < rules.minVisits || canary.failedAddresses < rules.minAddresses) return null;
  const limit = rate(current) + rules.tolerance;
  if (lowerBound(canary) <= limit) return null;
  return `${describeFailures(canary)} to the canary failed, ${describeFailures(current)} to the current release; the limit is ${percent(limit)}.`;
}

const rate = ({ visits, failures }: VisitCounts) => (visits === 0 ? 0 : failures / visits);

/** The lower bound of the Wilson score interval, which holds for small samples and for rates near 0 and 1. */
function lowerBound(counts: VisitCounts): number {
  const { visits } = counts;
  const share = rate(counts);
  const center = share + Z ** 2 / (2 * visits);
  const margin = Z * Math.sqrt((share * (1 - share)) / visits + Z ** 2 / (4 * visits ** 2));
  return (center - margin) / (1 + Z ** 2 / visits);
}

const percent = (share: number) => `${Math.round(share * 1_000) / 10}%`;
const describeFailures = (counts: VisitCounts) =>
  `${counts.failures} of ${counts.visits} visits (${percent(rate(counts))})`;

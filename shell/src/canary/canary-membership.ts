import type { RegisteredRemote } from '@larkspur/contracts/remote';
import { isCanaryVisitor } from './canary-choice';

/** The storage key for all tabs: versions separated by spaces. Also read by `isCanaryVisitor`. */
export const LEFT_CANARIES = 'larkspur.left-canaries';
/** Only the latest can still be a canary. */
const MAX_LEFT = 10;

/**
 * Returns the remote as this browser gets it: a visitor of its canary gets the canary as the current release, and the current
 * release to fall back to.
 */
export function withCanary(remote: RegisteredRemote, isVisitor = isCanaryVisitor): RegisteredRemote {
  const { canary, ...stable } = remote;
  if (!canary || !isVisitor(canary.release.version, canary.percent)) return stable;
  return { ...stable, current: canary.release, previous: stable.current };
}

/** A canary failed here: no tab of this browser uses it again. */
export function leaveCanary(version: string, storage: () => Storage = () => window.localStorage): void {
  try {
    const left = (storage().getItem(LEFT_CANARIES) ?? '').split(' ').filter((known) => known && known !== version);
    storage().setItem(LEFT_CANARIES, [...left, version].slice(-MAX_LEFT).join(' '));
  } catch {
    // Without storage there was no canary.
  }
}

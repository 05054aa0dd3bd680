import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useRef, useState } from 'react';
import { userVersionQuery } from '../users.api';
import { decideVerification } from './verification.api';

export interface DecisionOptions {
  user: User;
  /** The upload on the screen. Another one that arrived since is not decided with it. */
  verificationId: string;
  /** @param message says what was decided */
  onDecided(message: string): Promise<unknown>;
  /**
   * The case was decided elsewhere, and everything on the screen is loaded again.
   * @param details how it was decided, empty if the bank does not tell
   */
  onAlreadyDecided(details: string): void;
  /** Wraps the request, for a screen that must not change until it is answered. */
  send?(request: () => Promise<unknown>): Promise<unknown>;
}

/** The decision about one upload, started by buttons or by keys. */
export interface Decision {
  isPending: boolean;
  /** Error of the last approval, or `null`. A rejection has its own, in its dialog. */
  failure: unknown;
  /** The dialog for the reason is open. */
  isRejecting: boolean;
  setRejecting(isOpen: boolean): void;
  /** With a single request, even if a key is pressed several times. */
  approve(): Promise<void>;
  /** @throws ApiError */
  reject(reason: string): Promise<void>;
}

export const ALREADY_DECIDED = 'This case has already been decided.';

export function useDecision({
  user,
  verificationId,
  onDecided,
  onAlreadyDecided,
  send = callNow,
}: DecisionOptions): Decision {
  const host = useHost();
  const cache = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isRejecting, setRejecting] = useState(false);
  const guard = useRef(false);

  async function approve(): Promise<void> {
    if (guard.current) return;
    guard.current = true;
    setPending(true);
    setFailure(null);
    try {
      await send(() => decideVerification(host, user._id, { verificationId, decision: 'verified' }));
      await onDecided('Documents approved');
    } catch (error) {
      if (isConflict(error)) await loadOutcome();
      else setFailure(error);
    } finally {
      guard.current = false;
      setPending(false);
    }
  }

  async function reject(reason: string): Promise<void> {
    try {
      await send(() => decideVerification(host, user._id, { verificationId, decision: 'failed', reason }));
    } catch (error) {
      if (!isConflict(error)) throw error;
      await loadOutcome();
      return;
    }
    setRejecting(false);
    await onDecided('Documents rejected');
  }

  async function loadOutcome(): Promise<void> {
    const query = { ...userVersionQuery(host, user._id), staleTime: 0 };
    const current = await cache.fetchQuery(query).catch(() => null);
    await cache.invalidateQueries({ queryKey: ['admin'] });
    onAlreadyDecided(current ? describeOutcome(current.value, verificationId) : '');
  }

  return { isPending, failure, isRejecting, setRejecting, approve, reject };
}

const isConflict = (error: unknown) => isApiError(error) && error.code === 'conflict';

function describeOutcome({ verification, verificationStatus }: User, verificationId: string): string {
  if (verification?.verificationId !== verificationId) return 'The customer has since sent new documents.';
  if (verificationStatus === 'verified') return 'The documents were approved.';
  return verificationStatus === 'failed' ? 'The documents were rejected.' : '';
}

const callNow = (request: () => Promise<unknown>) => request();

import type { User } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { type Action, useAction } from '@larkspur/web-kit/action/use-action';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useState } from 'react';
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
  /** Wraps the request, for a screen that must not change until a response arrives. */
  send?(request: () => Promise<unknown>): Promise<unknown>;
}

/** The decision about one upload, started by buttons or by keys. */
export interface Decision {
  /** A rejection's failure is shown in its dialog. */
  approval: Action;
  /** The dialog for the reason is open. */
  isRejecting: boolean;
  setRejecting(isOpen: boolean): void;
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
  const [isRejecting, setRejecting] = useState(false);

  async function decide(decision: { decision: 'verified' } | { decision: 'failed'; reason: string }, message: string) {
    try {
      await send(() => decideVerification(host, user._id, { verificationId, ...decision }));
    } catch (error) {
      if (!isConflict(error)) throw error;
      return loadOutcome();
    }
    setRejecting(false);
    await onDecided(message);
  }

  const approval = useAction(() => decide({ decision: 'verified' }, 'Documents approved'), {
    done: null,
    failed: 'We couldn’t save the decision.',
    unknown: 'We couldn’t confirm that the decision was saved.',
  });

  async function loadOutcome(): Promise<void> {
    const query = { ...userVersionQuery(host, user._id), staleTime: 0 };
    const current = await cache.fetchQuery(query).catch(() => null);
    await cache.invalidateQueries({ queryKey: ['admin'] });
    onAlreadyDecided(current ? describeOutcome(current.value, verificationId) : '');
  }

  return {
    approval,
    isRejecting,
    setRejecting,
    reject: (reason) => decide({ decision: 'failed', reason }, 'Documents rejected'),
  };
}

const isConflict = (error: unknown) => isApiError(error) && error.code === 'conflict';

function describeOutcome({ verification, verificationStatus }: User, verificationId: string): string {
  if (verification?.verificationId !== verificationId) return 'The customer has since sent new documents.';
  if (verificationStatus === 'verified') return 'The documents were approved.';
  return verificationStatus === 'failed' ? 'The documents were rejected.' : '';
}

const callNow = (request: () => Promise<unknown>) => request();

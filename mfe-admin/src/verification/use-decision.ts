import type { User } from '@larkspur/contracts/user';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useRef, useState } from 'react';
import { decideVerification } from './verification.api';

export interface DecisionOptions {
  user: User;
  /** The upload on the screen. Another one that arrived since is not decided with it. */
  verificationId: string;
  /** @param message says what was decided */
  onDecided(message: string): Promise<unknown>;
  /** Wraps the request, for a screen that must not change until it is answered. */
  send?(request: () => Promise<unknown>): Promise<unknown>;
}

/** The decision about one upload, started by buttons or by keys. */
export interface Decision {
  isPending: boolean;
  /** Error message of the last approval. A rejection has its own, in its dialog. */
  failure: string | null;
  /** The dialog for the reason is open. */
  isRejecting: boolean;
  setRejecting(isOpen: boolean): void;
  /** With a single request, even if a key is pressed several times. */
  approve(): Promise<void>;
  /** @throws ApiError */
  reject(reason: string): Promise<void>;
}

export function useDecision({ user, verificationId, onDecided, send = callNow }: DecisionOptions): Decision {
  const host = useHost();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
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
      setFailure(errorMessage(error));
    } finally {
      guard.current = false;
      setPending(false);
    }
  }

  async function reject(reason: string): Promise<void> {
    await send(() => decideVerification(host, user._id, { verificationId, decision: 'failed', reason }));
    setRejecting(false);
    await onDecided('Documents rejected');
  }

  return { isPending, failure, isRejecting, setRejecting, approve, reject };
}

const callNow = (request: () => Promise<unknown>) => request();

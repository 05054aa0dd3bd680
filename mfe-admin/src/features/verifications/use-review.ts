import type { VerificationCase } from '@larkspur/contracts/user';
import { useQueryClient } from '@larkspur/query';
import { NotSavedError, submitErrorMessage } from '@larkspur/web-kit/form/outcome-notice';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useIsMounted } from '@larkspur/web-kit/utils/use-is-mounted';
import { useEffect, useRef, useState } from 'react';
import { userVersionQuery } from '../../users.api';
import { releaseCase, takeCase, takeNextCase } from '../../verification/verification.api';

export type ReviewState =
  | { step: 'idle' }
  | { step: 'loading' }
  /** Every case is decided, held by another administrator, or skipped in this review session. */
  | { step: 'empty' }
  | { step: 'failed'; message: string }
  | { step: 'open'; found: VerificationCase };

export interface Review {
  state: ReviewState;
  /** How many cases were skipped in this review session. */
  skipped: number;
  /** A decision is being sent. Until its response is shown, the case stays on the screen. */
  isDeciding: boolean;
  next(): Promise<void>;
  /** Takes a certain case. */
  open(verificationId: string): Promise<void>;
  /** Loads the signed links of the open case's images again. The hold stays as it is. */
  reloadImages(): Promise<void>;
  /** Releases the case, and takes the next one. */
  skip(): Promise<void>;
  /** Sends a decision about the open case. */
  decide(request: () => Promise<unknown>): Promise<void>;
  /** The case was decided: continues with the next one. */
  finish(): Promise<void>;
  /** Starts again with the cases that were skipped. */
  restart(): Promise<void>;
}

/** One administrator's review session. A case is held while it is open, and released when the screen is left. */
export function useReview(): Review {
  const host = useHost();
  const cache = useQueryClient();
  const [state, setState] = useState<ReviewState>({ step: 'idle' });
  const [skippedIds, setSkippedIds] = useState<string[]>([]);
  const heldId = useRef<string | null>(null);
  const guard = useRef(false);
  const [isDeciding, setDeciding] = useState(false);
  const decidingGuard = useRef(false);

  // Best effort: without it the case is free again after ten minutes.
  const release = () => {
    const id = heldId.current;
    heldId.current = null;
    return id === null ? undefined : releaseCase(host, id).catch(() => undefined);
  };
  const latestRelease = useRef(release);
  latestRelease.current = release;
  const isMounted = useIsMounted();
  useEffect(() => () => void latestRelease.current(), []);

  async function take(request: () => Promise<VerificationCase | null>): Promise<void> {
    if (guard.current || decidingGuard.current) return;
    guard.current = true;
    setState({ step: 'loading' });
    try {
      const found = await request();
      heldId.current = found?.verificationId ?? null;
      if (!isMounted.current) {
        await release();
        return;
      }
      setState(found ? { step: 'open', found } : { step: 'empty' });
    } catch (error) {
      setState({ step: 'failed', message: errorMessage(error) });
    } finally {
      guard.current = false;
    }
    await cache.invalidateQueries({ queryKey: ['admin', 'verifications'] });
  }

  async function reloadImages({ user, verificationId }: VerificationCase): Promise<void> {
    const query = { ...userVersionQuery(host, user._id), staleTime: 0 };
    const { verification } = (await cache.fetchQuery(query)).value;
    if (verification?.verificationId !== verificationId)
      throw new NotSavedError('The customer has sent new documents.');
    setState((now) => {
      if (now.step !== 'open' || now.found.verificationId !== verificationId) return now;
      const { found } = now;
      const photo = verification.photo ?? found.photo;
      return { step: 'open', found: { ...found, photo, user: { ...found.user, verification } } };
    });
  }

  const next = (skip = skippedIds) => take(() => takeNextCase(host, skip));

  return {
    state,
    skipped: skippedIds.length,
    isDeciding,
    next: () => next(),
    open: async (verificationId) => {
      if (decidingGuard.current) return;
      if (heldId.current !== verificationId) await release();
      await take(() => takeCase(host, verificationId));
    },
    reloadImages: async () => {
      if (state.step !== 'open') return;
      try {
        await reloadImages(state.found);
      } catch (error) {
        if (!isMounted.current) return;
        host.notify({ tone: 'error', text: `We couldn’t load the images again. ${submitErrorMessage(error)}` });
      }
    },
    skip: async () => {
      if (state.step !== 'open' || guard.current || decidingGuard.current) return;
      const skip = [...skippedIds, state.found.verificationId];
      setSkippedIds(skip);
      await release();
      await next(skip);
    },
    decide: async (request) => {
      decidingGuard.current = true;
      setDeciding(true);
      try {
        await request();
      } finally {
        decidingGuard.current = false;
        setDeciding(false);
      }
    },
    finish: async () => {
      heldId.current = null;
      await next();
    },
    restart: async () => {
      setSkippedIds([]);
      await next([]);
    },
  };
}

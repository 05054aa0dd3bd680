import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { type LazyCode, useLazyCode } from '../data/use-lazy-code';
import { useHost } from '../host/host-context';

export interface LazyOverlayState {
  isOpen: boolean;
  /** The name in the notice: "the transaction". */
  name: string;
  onClose(): void;
}

/**
 * Loads a dialog or drawer when it is opened. It stays after it was closed, so that it can disappear gradually.
 * When its code cannot be loaded, also because the browser is offline, it is closed and a notice says so. Opening it again loads it again.
 */
export function useLazyOverlay<P>(
  code: LazyCode<ComponentType<P>>,
  { isOpen, name, onClose }: LazyOverlayState,
): ComponentType<P> | undefined {
  const host = useHost();
  const { data, isError, fetchStatus } = useLazyCode(code, isOpen);
  const fail = useEffectEvent(() => {
    host.notify({ tone: 'error', text: `We couldn’t open ${name}. Check your connection and try again.` });
    onClose();
  });

  // Offline, the code is loaded once the browser is back online: until then, nothing would happen.
  const hasFailed = isOpen && !data && (isError || fetchStatus === 'paused');
  useEffect(() => {
    if (hasFailed) fail();
  }, [hasFailed]);
  return data;
}

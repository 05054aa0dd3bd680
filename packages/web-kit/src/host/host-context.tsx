import type { SessionUser } from '@larkspur/contracts/session';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { HostApi } from './host-api';

const HostContext = createContext<HostApi | null>(null);

/** Wraps a remote's routes. */
export function HostProvider({ host, children }: { host: HostApi; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

export function useHost(): HostApi {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider above it.');
  return host;
}

/** The signed-in user, `null` for a visitor. Re-renders when that changes in any tab. */
export function useSessionUser(): SessionUser | null {
  const { session } = useHost();
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  const current = () => session.current();
  return useSyncExternalStore(subscribe, current, current);
}

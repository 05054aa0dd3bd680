import type { SessionUser } from '@larkspur/contracts/session';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import type { Notices } from '@larkspur/web-kit/host/notices';
import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import type { TokenRefresher } from '@larkspur/web-kit/host/token-refresher';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Location } from 'react-router-dom';
import type { Registry } from '../remotes/registry';
import type { ReleaseMonitor } from '../remotes/release-monitor';
import type { Remotes } from '../remotes/remotes';
import type { IdleMonitor } from '../session/idle-monitor';
import type { SessionTermination } from '../session/session-termination';
import type { UserScopes } from '../session/user-scopes';

/** The objects that the shell's components share. Created once, in `startShell`. */
export interface Shell {
  session: SessionStore;
  scopes: UserScopes;
  termination: SessionTermination;
  tokens: TokenRefresher;
  idle: IdleMonitor;
  /** Navigates to a location again, unless the user has left it. */
  reopen(at: Location): Promise<void>;
  /** The same with whatever release of its remote is available. Without a location, at the current one. */
  reloadRoute(at?: Location): Promise<void>;
  /** Ends the session, also on the server. */
  signOut(): void;
  registry: Pick<Registry, 'routes' | 'areas'>;
  remotes: Remotes;
  releases: ReleaseMonitor;
  notices: Notices;
  /** For the shell's own screen: `api` is that of the shell's server. */
  platformHost: HostApi;
}

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider above it.');
  return shell;
}

export function useUser(): SessionUser | null {
  const { session } = useShell();
  const user = () => session.user();
  return useSyncExternalStore(session.subscribe, user, user);
}

import type { SessionUser } from '@larkspur/contracts/session';
import type { Notices } from '@larkspur/web-kit/host/notices';
import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import type { TokenRefresher } from '@larkspur/web-kit/host/token-refresher';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReleaseMonitor } from '../remotes/release-monitor';
import type { Remotes } from '../remotes/remotes';
import type { IdleMonitor } from '../session/idle-monitor';
import type { SessionTermination } from '../session/session-termination';

/** What the shell's own components share. Made once, in main. */
export interface Shell {
  session: SessionStore;
  termination: SessionTermination;
  tokens: TokenRefresher;
  idle: IdleMonitor;
  /** Asks for the present page again, whatever release of its remote there is by now. */
  reloadRoute(): Promise<void>;
  /** Ends the session, at the server too. */
  signOut(): void;
  remotes: Remotes;
  releases: ReleaseMonitor;
  notices: Notices;
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
  return useSyncExternalStore(session.subscribe, () => session.user());
}

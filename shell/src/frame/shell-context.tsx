import type { SessionUser } from '@larkspur/contracts/session';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReleaseWatch } from '../remotes/release-watch';
import type { Remotes } from '../remotes/remotes';
import type { Departure } from '../session/departure';
import type { IdleWatch } from '../session/idle';
import type { Renewal } from '../session/renewal';
import type { SessionStore } from '../session/session-store';
import type { Notices } from './notices';

/** What the shell's own components share. Made once, in main. */
export interface Shell {
  session: SessionStore;
  departure: Departure;
  renewal: Renewal;
  idle: IdleWatch;
  /** Asks for the present page again, whatever release of its remote there is by now. */
  reopen(): Promise<void>;
  /** Ends the session, at the server too. */
  signOut(): void;
  remotes: Remotes;
  releases: ReleaseWatch;
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
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.user(),
  );
}

import type { SignInResponse } from '@larkspur/contracts/session';
import type { HostHttp, HostSession } from './host-api';
import type { SessionStore } from './session-store';

/**
 * The session as remotes see it.
 * @param bareClient for sign-in and sign-out: sends the stored token without refreshing it first
 */
export function createHostSession(
  store: SessionStore,
  bareClient: HostHttp,
  termination: { signOut(): void },
): HostSession {
  return {
    current: () => store.user(),
    subscribe: (listener) => store.subscribe(listener),

    async signIn({ email, password }) {
      const { token, user } = await bareClient.post<SignInResponse>('/auth/signin', {
        body: { email, password },
        keepOn401: true,
      });
      store.begin(token, user);
      return user;
    },

    async signOut() {
      requestSignOut(bareClient);
      termination.signOut();
    },

    update: (user) => {
      // A response for an earlier user must not rename this one.
      if (user._id !== undefined && user._id !== store.user()?._id) return;
      const { firstName, lastName, verificationStatus } = user;
      store.update({ firstName, lastName, verificationStatus });
    },
  };
}

/**
 * Sent while the token still exists, but not awaited: the session ends in this browser whatever the response is, and
 * without a response its token expires.
 */
export function requestSignOut(bareClient: HostHttp): void {
  bareClient.post('/auth/signout', { keepOn401: true }).catch(() => undefined);
}

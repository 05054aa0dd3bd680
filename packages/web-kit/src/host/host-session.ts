import type { SignInResponse } from '@larkspur/contracts/session';
import type { HostHttp, HostSession } from './host-api';
import type { SessionStore } from './session-store';

/**
 * The session as remotes see it.
 * @param bareClient to the calls that open and end a session: with the token that is there, never renewed first
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
      const { firstName, lastName, verificationStatus } = user;
      store.update({ firstName, lastName, verificationStatus });
    },
  };
}

/**
 * Asked while the token is still there to be sent, but not waited for: the session ends here whatever the server says,
 * and without an answer its token runs out by itself.
 */
export function requestSignOut(bareClient: HostHttp): void {
  bareClient.post('/auth/signout', { keepOn401: true }).catch(() => undefined);
}

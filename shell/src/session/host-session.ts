import type { SignInResponse } from '@larkspur/contracts/session';
import type { HostHttp, HostSession } from '@larkspur/web-kit/host/host-api';
import type { Departure } from './departure';
import type { SessionStore } from './session-store';

/**
 * The session as remotes see it.
 * @param door to the calls that open and end a session: with the token that is there, never renewed first
 */
export function createHostSession(store: SessionStore, door: HostHttp, departure: Departure): HostSession {
  return {
    current: () => store.user(),
    subscribe: (listener) => store.subscribe(listener),

    async signIn({ email, password }) {
      const { token, user } = await door.post<SignInResponse>('/auth/signin', {
        body: { email, password },
        keepOn401: true,
      });
      store.begin(token, user);
      return user;
    },

    async signOut() {
      endAtServer(door);
      departure.signOut();
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
export function endAtServer(door: HostHttp): void {
  door.post('/auth/signout', { keepOn401: true }).catch(() => undefined);
}

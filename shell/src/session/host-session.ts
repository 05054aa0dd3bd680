import type { SignInAnswer } from '@larkspur/contracts/session';
import type { HostHttp, HostSession } from '@larkspur/web-kit/host-api';
import type { Departure } from './departure';
import type { SessionStore } from './session-store';

/** The session as remotes see it. */
export function createHostSession(store: SessionStore, api: HostHttp, departure: Departure): HostSession {
  return {
    current: () => store.user(),
    subscribe: (listener) => store.subscribe(listener),

    async signIn({ email, password }) {
      const { token, user } = await api.post<SignInAnswer>('/auth/signin', {
        body: { email, password },
        keepOn401: true,
      });
      store.begin(token, user);
      return user;
    },

    async signOut() {
      // Asked while the token is still there to be sent, but not waited for: the session ends here whatever the server
      // says, and without an answer its token runs out by itself.
      const told = api.post('/auth/signout', { keepOn401: true });
      told.catch(() => undefined);
      departure.signOut();
    },

    update: (user) => {
      const { firstName, lastName, verificationStatus } = user;
      store.update({ firstName, lastName, verificationStatus });
    },
  };
}

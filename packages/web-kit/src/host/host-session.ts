import type { ChangePasswordRequest, SignInResponse } from '@larkspur/contracts/session';
import { errorStatus } from './api-error';
import type { HostHttp, HostSession } from './host-api';
import type { SessionStore } from './session-store';
import type { TokenRefresher } from './token-refresher';

export interface HostSessionOptions {
  store: SessionStore;
  /** Sends the stored token without refreshing it first. */
  bareClient: HostHttp;
  tokens: Pick<TokenRefresher, 'replaceSession'>;
  termination: { signOut(): void; onUnauthorized(token: string | null): void };
}

/** The session as remotes see it. */
export function createHostSession({ store, bareClient, tokens, termination }: HostSessionOptions): HostSession {
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

    async changePassword(passwords: ChangePasswordRequest) {
      const options = { body: passwords, keepOn401: true };
      try {
        const send = () => bareClient.post<SignInResponse>('/auth/change-password', options);
        return (await tokens.replaceSession(send)).message;
      } catch (error) {
        if (errorStatus(error) === 401) termination.onUnauthorized(store.token());
        throw error;
      }
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
 * without a response its token expires. A user who has signed out often closes the page.
 */
export function requestSignOut(bareClient: HostHttp): void {
  bareClient.post('/auth/signout', { keepOn401: true, keepalive: true }).catch(() => undefined);
}

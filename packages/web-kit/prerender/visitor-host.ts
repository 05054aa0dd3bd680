import type { HostApi } from '../src/host/host-api';

/** Pages are rendered ahead for nobody in particular, and before anything was asked: no answer ever comes. */
const never = <T>() => new Promise<T>(() => undefined);

/** The host of a page that is rendered before any browser has it. */
export const visitorHost: HostApi = {
  session: {
    current: () => null,
    subscribe: () => () => undefined,
    signIn: never,
    signOut: never,
    update: () => undefined,
  },
  api: { get: never, post: never, put: never, patch: never, delete: never },
  navigate: () => undefined,
  notify: () => undefined,
  track: () => undefined,
};

import type { HostApi } from '../host/host-api';

const doNothing = () => undefined;
const refuse = async (): Promise<never> => {
  throw new Error('A page asks for nothing while it is prerendered.');
};

/** The host of a page that is prerendered: its user is a visitor, and it has no API. */
export const prerenderHost: HostApi = {
  session: {
    current: () => null,
    subscribe: () => doNothing,
    signIn: refuse,
    signOut: refuse,
    update: doNothing,
  },
  api: { get: refuse, post: refuse, put: refuse, patch: refuse, delete: refuse },
  navigate: doNothing,
  notify: doNothing,
  track: doNothing,
};

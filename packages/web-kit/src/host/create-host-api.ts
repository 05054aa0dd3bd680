import type { HostApi, HostHttp, HostLive, HostSession, HostSlots } from './host-api';
import type { Notices } from './notices';

interface Parts {
  session: HostSession;
  api: HostHttp;
  live?: HostLive;
  slots?: HostSlots;
  notices: Notices;
  navigate: HostApi['navigate'];
}

/** Creates the host API, the only part of the shell that remotes get. */
export function createHostApi({ session, api, live, slots, notices, navigate }: Parts): HostApi {
  return {
    session,
    api,
    ...(live && { live }),
    ...(slots && { slots }),
    navigate(to, options) {
      // Rejects other origins, regardless of which remote passes the URL.
      const url = new URL(to, window.location.origin);
      if (url.origin !== window.location.origin) throw new Error(`${to} is not a URL of the bank.`);
      navigate(url.pathname + url.search + url.hash, options);
    },
    notify: (message) => notices.show(message),
    track: (event, properties) => {
      // Recorded in the browser's performance timeline, where monitoring tools can read it. Nothing is sent.
      performance.mark(`larkspur:${event}`, { detail: properties ?? null });
    },
  };
}

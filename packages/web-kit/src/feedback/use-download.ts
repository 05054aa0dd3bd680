import { useEffect, useState, useSyncExternalStore } from 'react';
import type { HostApi } from '../host/host-api';
import { useHost } from '../host/host-context';
import { FileDownload } from './file-download';

/** A download with its state, for a component that shows it. */
export type Download = Pick<FileDownload, 'start' | 'retry' | 'dismiss'> & { state: ReturnType<FileDownload['state']> };

/** Downloads files, one at a time, and saves them. A download ends when the screen is left. */
export function useDownload(): Download {
  const host = useHost();
  const [download] = useState(() => new FileDownload(host));
  useEffect(() => () => download.cancel(), [download]);
  return useStateOf(download);
}

const shared = new WeakMap<HostApi, FileDownload>();

/** Downloads one file at a time for all screens of a remote. A download goes on while other screens are open. */
export function useSharedDownload(): Download {
  const host = useHost();
  return useStateOf(sharedDownload(host));
}

function sharedDownload(host: HostApi): FileDownload {
  const download = shared.get(host) ?? new FileDownload(host);
  shared.set(host, download);
  return download;
}

function useStateOf({ state, subscribe, start, retry, dismiss }: FileDownload): Download {
  return { state: useSyncExternalStore(subscribe, state), start, retry, dismiss };
}

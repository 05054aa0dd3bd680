import { ToastRegion } from '@larkspur/web-kit/feedback/toast';
import { useSyncExternalStore } from 'react';
import type { Notices } from './notices';

/** What the remotes asked the host to say, wherever one is. */
export function NoticeRegion({ notices }: { notices: Notices }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.current);
  return <ToastRegion toasts={shown} onDismiss={(id) => notices.dismiss(id)} />;
}

import { ToastRegion } from '@larkspur/web-kit/feedback/toast';
import type { Notices } from '@larkspur/web-kit/host/notices';
import { useSyncExternalStore } from 'react';

/** What the remotes asked the host to say, wherever one is. */
export function NoticeRegion({ notices }: { notices: Notices }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.current);
  return <ToastRegion toasts={shown} onDismiss={(id) => notices.dismiss(id)} />;
}

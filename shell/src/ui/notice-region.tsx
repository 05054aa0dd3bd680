import { ToastRegion } from '@larkspur/web-kit/feedback/toast';
import type { Notices } from '@larkspur/web-kit/host/notices';
import { useStore } from '@larkspur/web-kit/utils/use-store';

/** Shows the messages that remotes pass to `HostApi.notify`. */
export function NoticeRegion({ notices }: { notices: Notices }) {
  return <ToastRegion toasts={useStore(notices)} onDismiss={(id) => notices.dismiss(id)} />;
}

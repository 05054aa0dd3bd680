import type { Toast } from '../src/feedback/toast';
import type { HostApi } from '../src/host/host-api';

const SHOWN_MS = 6_000;

/** What the remote says beside its pages. Errors stay until they are dismissed. */
export class NotificationList {
  private notices: readonly Toast[] = [];
  private nextId = 1;
  private readonly listeners = new Set<() => void>();

  readonly current = (): readonly Toast[] => this.notices;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly add: HostApi['notify'] = (message) => {
    const notice = { ...message, id: this.nextId++ };
    this.become([...this.notices, notice]);
    if (notice.tone !== 'error') setTimeout(() => this.dismiss(notice.id), SHOWN_MS);
  };

  readonly dismiss = (id: number): void => this.become(this.notices.filter((notice) => notice.id !== id));

  private become(notices: readonly Toast[]): void {
    this.notices = notices;
    for (const listener of [...this.listeners]) listener();
  }
}

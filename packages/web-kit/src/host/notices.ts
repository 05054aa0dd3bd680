import type { HostApi } from './host-api';

export interface Notice {
  id: number;
  tone: Parameters<HostApi['notify']>[0]['tone'];
  text: string;
}

/** Long enough to read a line; an error stays until it is dismissed. */
const DISPLAY_MS = 6_000;
/** More would hide the page. */
const MAX_NOTICES = 3;

/** Short messages outside the page's flow. */
export class Notices {
  private notices: readonly Notice[] = [];
  private nextId = 1;
  private readonly listeners = new Set<() => void>();

  current = (): readonly Notice[] => this.notices;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  show({ tone, text }: Omit<Notice, 'id'>): void {
    const notice = { id: this.nextId, tone, text };
    this.nextId += 1;
    this.become([...this.notices, notice].slice(-MAX_NOTICES));
    if (tone !== 'error') setTimeout(() => this.dismiss(notice.id), DISPLAY_MS);
  }

  dismiss(id: number): void {
    this.become(this.notices.filter((notice) => notice.id !== id));
  }

  private become(notices: readonly Notice[]): void {
    this.notices = notices;
    for (const listener of [...this.listeners]) listener();
  }
}

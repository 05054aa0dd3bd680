import { endSentence } from '../format/end-sentence';
import { errorMessage } from '../host/api-error';
import type { DownloadOptions, HostApi } from '../host/host-api';
import { downloadBlob } from '../utils/download';

/** A file of the API: path and query. */
export interface DownloadRequest {
  path: string;
  query?: DownloadOptions['query'];
}

export type DownloadState =
  | { step: 'running'; receivedBytes: number }
  | { step: 'done'; fileName: string }
  | { step: 'failed'; message: string };

export const savedMessage = (fileName: string) => `${fileName} is in your downloads.`;
export const failedMessage = (reason: string) => `We couldn’t prepare your file. ${reason}`;

/**
 * Downloads files, one at a time, and saves them, while the same user is signed in. A result that no component shows is a
 * notice.
 */
export class FileDownload {
  private current: DownloadState | null = null;
  private last: DownloadRequest | null = null;
  private running: AbortController | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly host: HostApi) {}

  /** `null` before the first one, and after `dismiss`. */
  readonly state = (): DownloadState | null => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      // It has been seen.
      if (this.listeners.size === 0 && this.current?.step !== 'running') this.current = null;
    };
  };

  /** Cancels the one that is running. */
  readonly start = async (request: DownloadRequest): Promise<void> => {
    const { api, session } = this.host;
    this.cancel();
    const controller = new AbortController();
    const { signal } = controller;
    this.running = controller;
    this.last = request;
    const show = (state: DownloadState) => signal.aborted || this.show(state);
    if (!api.download) {
      show({ step: 'failed', message: 'This page is out of date. Reload it, and download the file again.' });
      return;
    }
    const userId = session.current()?._id;
    const unsubscribe = session.subscribe(() => {
      if (session.current()?._id !== userId) this.dismiss();
    });
    show({ step: 'running', receivedBytes: 0 });
    try {
      const onReceived = (receivedBytes: number) => show({ step: 'running', receivedBytes });
      const { content, name } = await api.download(request.path, { query: request.query, signal, onReceived });
      if (signal.aborted) return;
      downloadBlob(name, content);
      show({ step: 'done', fileName: name });
    } catch (error) {
      show({ step: 'failed', message: errorMessage(error) });
    } finally {
      unsubscribe();
    }
  };

  /** Starts the last one again. */
  readonly retry = (): void => {
    if (this.last) void this.start(this.last);
  };

  /** Cancels it, or removes its result. */
  readonly dismiss = (): void => {
    this.cancel();
    this.current = null;
    this.tell();
  };

  cancel(): void {
    this.running?.abort();
  }

  private show(state: DownloadState): void {
    const isNotice = this.listeners.size === 0 && state.step !== 'running';
    if (isNotice) this.notify(state);
    this.current = isNotice ? null : state;
    this.tell();
  }

  private notify(state: Exclude<DownloadState, { step: 'running' }>): void {
    if (state.step === 'done') this.host.notify({ tone: 'success', text: savedMessage(state.fileName) });
    else this.host.notify({ tone: 'error', text: endSentence(failedMessage(state.message)) });
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../host/api-error';
import type { DownloadOptions } from '../host/host-api';
import { useHost } from '../host/host-context';
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

export interface Download {
  /** `null` before the first one, and after `dismiss`. */
  state: DownloadState | null;
  start(request: DownloadRequest): Promise<void>;
  /** Starts the last one again. */
  retry(): void;
  /** Cancels it, or removes its result. */
  dismiss(): void;
}

/** Downloads files, one at a time, and saves them. A download ends when the screen is left. */
export function useDownload(): Download {
  const host = useHost();
  const [state, setState] = useState<DownloadState | null>(null);
  const last = useRef<DownloadRequest>(null);
  const abort = useRef<AbortController>(undefined);

  useEffect(() => () => abort.current?.abort(), []);

  async function start(request: DownloadRequest): Promise<void> {
    const { path, query } = request;
    abort.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    last.current = request;
    const show = (current: DownloadState) => signal.aborted || setState(current);
    if (!host.api.download) {
      show({ step: 'failed', message: 'This page is out of date. Reload it, and download the file again.' });
      return;
    }
    show({ step: 'running', receivedBytes: 0 });
    try {
      const onReceived = (receivedBytes: number) => show({ step: 'running', receivedBytes });
      const { content, name } = await host.api.download(path, { query, signal, onReceived });
      if (signal.aborted) return;
      downloadBlob(name, content);
      show({ step: 'done', fileName: name });
    } catch (error) {
      show({ step: 'failed', message: errorMessage(error) });
    }
  }

  return {
    state,
    start,
    retry: () => {
      if (last.current) void start(last.current);
    },
    dismiss: () => {
      abort.current?.abort();
      setState(null);
    },
  };
}

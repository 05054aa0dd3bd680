import type { ExportFormat, LineFilters } from '@larkspur/contracts/transaction';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { downloadBlob } from '@larkspur/web-kit/utils/download';
import { useEffect, useRef, useState } from 'react';

export interface StatementDownload {
  format: ExportFormat;
  filters: LineFilters;
}

export type DownloadState =
  | { step: 'running'; receivedBytes: number }
  | { step: 'done'; fileName: string }
  | { step: 'failed'; message: string };

/** Downloads the lines that match filters as a file, one at a time. The download ends when the screen is left. */
export function useStatementDownload() {
  const host = useHost();
  const [download, setDownload] = useState<StatementDownload | null>(null);
  const [state, setState] = useState<DownloadState | null>(null);
  const abort = useRef<AbortController>(undefined);

  useEffect(() => () => abort.current?.abort(), []);

  async function start(next: StatementDownload): Promise<void> {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    const show = (current: DownloadState) => controller.signal.aborted || setState(current);
    setDownload(next);
    show({ step: 'running', receivedBytes: 0 });
    try {
      const { content, name } = await fetchFile(host, next, controller.signal, (receivedBytes) =>
        show({ step: 'running', receivedBytes }),
      );
      if (controller.signal.aborted) return;
      downloadBlob(name, content);
      show({ step: 'done', fileName: name });
    } catch (error) {
      show({ step: 'failed', message: errorMessage(error) });
    }
  }

  return {
    download,
    state,
    start,
    dismiss: () => {
      abort.current?.abort();
      setState(null);
    },
  };
}

async function fetchFile(
  host: HostApi,
  { format, filters }: StatementDownload,
  signal: AbortSignal,
  onReceived: (bytes: number) => void,
) {
  if (!host.api.download) throw new Error('This page is out of date. Reload it, and download the file again.');
  return host.api.download('/transaction/export', { query: { ...filters, format }, signal, onReceived });
}

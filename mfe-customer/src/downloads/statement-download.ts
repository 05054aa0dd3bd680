import type { ExportDocument, ExportFormat, LineFilters } from '@larkspur/contracts/transaction';
import { type Download, useDownload } from '@larkspur/web-kit/feedback/use-download';
import { useState } from 'react';

interface StatementDownload {
  format: ExportFormat;
  /** By default a statement. */
  document?: ExportDocument;
  filters: LineFilters;
}

export interface StatementDownloadJob extends Omit<Download, 'start'> {
  /** The download that was started last; `null` before the first one. */
  download: StatementDownload | null;
  start(next: StatementDownload): Promise<void>;
}

/** Downloads the lines that match filters as a file, one at a time. The download ends when the screen is left. */
export function useStatementDownload(): StatementDownloadJob {
  const job = useDownload();
  const [download, setDownload] = useState<StatementDownload | null>(null);
  return {
    ...job,
    download,
    start: (next) => {
      setDownload(next);
      return job.start({
        path: '/transaction/export',
        query: { ...next.filters, format: next.format, document: next.document },
      });
    },
  };
}

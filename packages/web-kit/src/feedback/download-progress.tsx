import { formatFileSize } from '../format/file-size';
import { failedMessage, savedMessage } from './file-download';
import { JobProgress } from './job-progress';
import type { Download } from './use-download';

export interface DownloadProgressProps {
  download: Pick<Download, 'state' | 'retry' | 'dismiss'>;
  /** The work: "Preparing your CSV file". */
  label: string;
}

/** The progress of a download, and its result. */
export function DownloadProgress({ download: { state, retry, dismiss }, label }: DownloadProgressProps) {
  if (!state) return null;
  if (state.step === 'running') {
    const detail = state.receivedBytes > 0 ? `${formatFileSize(state.receivedBytes)} received` : 'Collecting the rows';
    return <JobProgress label={label} job={{ step: 'running', detail }} onCancel={dismiss} />;
  }
  if (state.step === 'done') {
    const message = savedMessage(state.fileName);
    return <JobProgress label={label} job={{ step: 'done', message }} onDismiss={dismiss} />;
  }
  const message = failedMessage(state.message);
  return <JobProgress label={label} job={{ step: 'failed', message }} onRetry={retry} onDismiss={dismiss} />;
}

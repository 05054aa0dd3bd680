import { JobProgress } from '@larkspur/web-kit/feedback/job-progress';
import type { useStatementDownload } from './statement-download';

/** The progress of a download, and its result. */
export function DownloadProgress({ job }: { job: ReturnType<typeof useStatementDownload> }) {
  const { download, state, start, dismiss } = job;
  if (!download || !state) return null;
  const label = `Preparing your ${download.format.toUpperCase()} file`;
  if (state.step === 'running') {
    const detail = state.receivedBytes > 0 ? `${formatSize(state.receivedBytes)} received` : 'Collecting transactions';
    return <JobProgress label={label} job={{ step: 'running', detail }} onCancel={dismiss} />;
  }
  if (state.step === 'done') {
    const message = `${state.fileName} is in your downloads.`;
    return <JobProgress label={label} job={{ step: 'done', message }} onDismiss={dismiss} />;
  }
  return (
    <JobProgress
      label={label}
      job={{ step: 'failed', message: `We couldn’t prepare your file. ${state.message}` }}
      onRetry={() => start(download)}
      onDismiss={dismiss}
    />
  );
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

import { DownloadProgress as Progress } from '@larkspur/web-kit/feedback/download-progress';
import type { StatementDownloadJob } from './statement-download';

/** The progress of a statement's download, and its result. */
export function DownloadProgress({ job: { download, start, ...job } }: { job: StatementDownloadJob }) {
  if (!download) return null;
  return <Progress download={job} label={`Preparing your ${download.format.toUpperCase()} file`} />;
}

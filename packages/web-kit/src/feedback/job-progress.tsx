import type { ReactNode } from 'react';
import { Button } from '../action/button';
import { useFocusFallback } from '../utils/focus-fallback';
import { Alert } from './alert';
import styles from './job-progress.module.css';
import { Progress } from './progress';

interface RunningJob {
  step: 'running';
  /** From 0 to 1, if known. */
  progress?: number | undefined;
  /** "1,200 of 10,000 lines" */
  detail?: string;
}

export type Job = RunningJob | { step: 'done'; message: ReactNode } | { step: 'failed'; message: string };

export interface JobProgressProps {
  /** The work: "Preparing your CSV file". */
  label: string;
  job: Job;
  onCancel?(): void;
  onRetry?(): void;
  onDismiss?(): void;
}

/** Work that the customer waits for, such as an export: progress, then its result. For uploads, FileField has its own. */
export function JobProgress({ label, job, onCancel, onRetry, onDismiss }: JobProgressProps) {
  const running = useFocusFallback();
  if (job.step === 'running') {
    return (
      <div className={styles.job} ref={running}>
        <Progress label={label} value={job.progress} />
        <div className={styles.row}>
          <p className={styles.detail}>{job.detail}</p>
          {onCancel && (
            <Button variant="quiet" small onPress={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    );
  }
  if (job.step === 'done') {
    return (
      <Alert tone="success" announce onDismiss={onDismiss}>
        {job.message}
      </Alert>
    );
  }
  return (
    <Alert
      tone="error"
      announce
      onDismiss={onDismiss}
      action={
        onRetry && (
          <Button small onPress={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {job.message}
    </Alert>
  );
}

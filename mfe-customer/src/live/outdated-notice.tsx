import { Alert } from '@larkspur/web-kit/feedback/alert';
import { formatMoment } from '@larkspur/web-kit/format/format';
import { errorMessage } from '@larkspur/web-kit/host/api-error';

interface OutdatedNoticeProps {
  /** The name of what is shown, in the plural: "balances". */
  subject: string;
  /** When it was loaded, in milliseconds. */
  loadedAt: number;
  /** Why it cannot be loaded again. */
  error: unknown;
}

/** Says since when what is shown is known, while it cannot be updated. */
export function OutdatedNotice({ subject, loadedAt, error }: OutdatedNoticeProps) {
  return (
    <Alert tone="notice" title={`We can’t update your ${subject} right now.`} announce>
      <p>
        The {subject} below are from {formatMoment(new Date(loadedAt))}. {errorMessage(error)}
      </p>
    </Alert>
  );
}

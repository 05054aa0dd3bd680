import { Alert } from '../feedback/alert';
import { type FailureNotices, isSubmitUnknown, submitErrorMessage } from './outcome-notice';

export interface SaveFailureProps {
  /** The form or the action. Nothing is shown unless it failed. */
  of: { failure: unknown; notices: FailureNotices | undefined };
  /** Instead of the sentences of the notices, where the page says more. */
  titles?: Partial<FailureNotices>;
  /** Advice for when no definite response arrived. */
  unknownAdvice: string;
}

/** A change that was refused, or whose outcome is unknown because no definite response arrived. */
export function SaveFailure({ of: { failure, notices }, titles, unknownAdvice }: SaveFailureProps) {
  if (!failure) return null;
  const isUnknown = isSubmitUnknown(failure);
  const { failed, unknown } = { ...notices, ...titles };
  return (
    <Alert tone={isUnknown ? 'notice' : 'error'} title={isUnknown ? unknown : failed} announce>
      <p>
        {submitErrorMessage(failure)} {isUnknown && unknownAdvice}
      </p>
    </Alert>
  );
}

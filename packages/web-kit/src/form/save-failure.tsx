import { Alert } from '../feedback/alert';
import { type FailureNotices, isSubmitUnknown, submitErrorMessage } from './outcome-notice';

export interface SaveFailureProps {
  /** The form or the action. Nothing is shown unless it failed. */
  of: { failure: unknown; notices: FailureNotices | undefined };
  /** What to do when no definite response arrived. */
  unknownAdvice: string;
  /** Instead of `failed` of the notices, where the page says more. */
  title?: string;
  /** Instead of `unknown` of the notices. */
  unknownTitle?: string;
}

/** A change that was refused, or whose outcome is unknown because no definite response arrived. */
export function SaveFailure({ of: { failure, notices }, unknownAdvice, ...titles }: SaveFailureProps) {
  if (failure === null) return null;
  const isUnknown = isSubmitUnknown(failure);
  const { title = notices?.failed, unknownTitle = notices?.unknown } = titles;
  return (
    <Alert tone={isUnknown ? 'notice' : 'error'} title={isUnknown ? unknownTitle : title} announce>
      <p>
        {submitErrorMessage(failure)} {isUnknown && unknownAdvice}
      </p>
    </Alert>
  );
}

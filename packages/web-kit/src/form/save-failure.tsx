import { Alert } from '../feedback/alert';
import { isSubmitUnknown, submitErrorMessage } from './outcome-notice';

export interface SaveFailureProps {
  /** What `onFailure` of the form was called with; nothing is shown for `null`. */
  error: unknown;
  /** Such as "We couldn’t save your PIN." */
  title: string;
  /** Such as "We couldn’t confirm that your PIN was saved." */
  unknownTitle: string;
  /** What to do when no definite response arrived. */
  unknownAdvice: string;
}

/** A change that was refused, or whose outcome is unknown because no definite response arrived. */
export function SaveFailure({ error, title, unknownTitle, unknownAdvice }: SaveFailureProps) {
  if (error === null) return null;
  const isUnknown = isSubmitUnknown(error);
  return (
    <Alert tone={isUnknown ? 'notice' : 'error'} title={isUnknown ? unknownTitle : title} announce>
      <p>
        {submitErrorMessage(error)} {isUnknown && unknownAdvice}
      </p>
    </Alert>
  );
}

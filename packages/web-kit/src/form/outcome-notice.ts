import { endSentence } from '../format/end-sentence';
import { errorMessage, isOutcomeUnknown } from '../host/api-error';
import { type HostApi, isApiError } from '../host/host-api';
import { useHost } from '../host/host-context';

/** Whole sentences, because they may be read on another screen. A reason follows. */
export interface FailureNotices {
  /** A sentence such as "We couldn’t save your profile." */
  failed: string;
  /** A sentence such as "We couldn’t confirm that your profile was saved." */
  unknown: string;
}

export interface OutcomeNotices<R = unknown> extends FailureNotices {
  /** A text such as "Profile saved", or a notice built from the result; `null` if the user sees it anyway. */
  done: string | null | ((result: R) => Parameters<HostApi['notify']>[0] | null);
  /** True if `unknown` says what to do. No reason follows then, because most of them end in "try again". */
  hasUnknownAdvice?: boolean;
}

/** Thrown when the request certainly had no effect, or the message says what is known of it. The message is shown to the user. */
export class NotSavedError extends Error {}

/** Returns whether a submit that failed may have taken effect. */
export function isSubmitUnknown(error: unknown): boolean {
  return !(error instanceof NotSavedError) && isOutcomeUnknown(error);
}

/** The message to show for a submit that failed. */
export function submitErrorMessage(error: unknown): string {
  return error instanceof NotSavedError ? error.message : errorMessage(error);
}

/**
 * @param backLabel names the link of a failure to the page
 * @returns prepares the notice of one submit, with the page and the user that it belongs to
 */
export function useOutcomeNotice<R>(notices: OutcomeNotices<R> | undefined, backLabel = 'Back to the form') {
  const host = useHost();
  return () => {
    const submittedBy = host.session.current()?._id;
    const { pathname, search } = window.location;

    /** The outcome of a submit by one user, or by a visitor, is not shown to the next user. */
    const isSameUser = () => host.session.current()?._id === submittedBy;

    return {
      showSuccess(result: R): void {
        const done = notices?.done;
        const message = typeof done === 'function' ? done(result) : done && ({ tone: 'success', text: done } as const);
        if (message && isSameUser()) host.notify(message);
      },
      showFailure(error: unknown): void {
        if (!notices || !isSameUser()) return;
        const isUnknown = isSubmitUnknown(error);
        const sentence = isUnknown ? notices.unknown : notices.failed;
        const text = isUnknown && notices.hasUnknownAdvice ? sentence : `${sentence} ${describeReason(error)}`;
        // The user may still be on the page, with its dialog closed.
        const isElsewhere = window.location.pathname !== pathname;
        const action = { label: backLabel, onAction: () => host.navigate(pathname + search) };
        host.notify({ tone: 'error', text, ...(isElsewhere && { action }) });
      },
    };
  };
}

/** The messages of fields instead of "Some fields need your attention", because the fields are gone. */
function describeReason(error: unknown): string {
  const fields = isApiError(error) ? error.errors.map(({ message }) => message) : [];
  return (fields.length > 0 ? fields : [submitErrorMessage(error)]).map(endSentence).join(' ');
}

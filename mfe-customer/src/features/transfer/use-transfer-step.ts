import { useLocation, useNavigate, useSearchParams } from '@larkspur/router';
import { useEffect } from 'react';

const PARAMETER = 'step';
const REVIEW = 'review';
/** The state of a history entry that step one has opened, and which therefore follows it. */
const OPENED_BY_DETAILS = 'opened-by-details';

export type TransferStep = 'details' | 'review';

/**
 * The step is part of the address, so that the browser's Back button on step two returns to step one.
 * @param canReview whether there are details to review; there are none after a reload, which starts at step one
 */
export function useTransferStep(canReview: boolean) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const isReviewRequested = query.get(PARAMETER) === REVIEW;
  const isOutdated = isReviewRequested && !canReview;

  useEffect(() => {
    if (isOutdated) setQuery(withoutStep, { replace: true, preventScrollReset: true });
  }, [isOutdated, setQuery]);

  return {
    step: (isReviewRequested && canReview ? REVIEW : 'details') as TransferStep,
    openReview: () =>
      setQuery((before) => new URLSearchParams([...withoutStep(before), [PARAMETER, REVIEW]]), {
        state: OPENED_BY_DETAILS,
      }),
    /** A fragment adds an entry without the state. Going back from that one leads to the review again. */
    returnToDetails: () => {
      if (state === OPENED_BY_DETAILS) void navigate(-1);
      else setQuery(withoutStep, { replace: true });
    },
  };
}

const withoutStep = (query: URLSearchParams) => new URLSearchParams([...query].filter(([name]) => name !== PARAMETER));

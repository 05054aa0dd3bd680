import { useNavigate, useSearchParams } from '@larkspur/router';
import { useEffect } from 'react';

const PARAMETER = 'step';
const REVIEW = 'review';

export type TransferStep = 'details' | 'review';

/**
 * The step is part of the address, so that the browser's Back button on step two returns to step one.
 * @param canReview whether there are details to review; there are none after a reload, which starts at step one
 */
export function useTransferStep(canReview: boolean) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const isReviewRequested = query.get(PARAMETER) === REVIEW;
  const isOutdated = isReviewRequested && !canReview;

  useEffect(() => {
    if (isOutdated) setQuery(withoutStep, { replace: true, preventScrollReset: true });
  }, [isOutdated, setQuery]);

  return {
    step: (isReviewRequested && canReview ? REVIEW : 'details') as TransferStep,
    openReview: () => setQuery((before) => new URLSearchParams([...withoutStep(before), [PARAMETER, REVIEW]])),
    /** The review is always opened from step one, which is therefore the page before it. */
    returnToDetails: () => void navigate(-1),
  };
}

const withoutStep = (query: URLSearchParams) => new URLSearchParams([...query].filter(([name]) => name !== PARAMETER));

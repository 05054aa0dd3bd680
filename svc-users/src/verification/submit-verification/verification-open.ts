import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { CustomerDetails } from '../../customers/customer-details';

/** @throws conflict unless the customer can upload documents, which `awaiting` and `failed` ones can */
export function assertVerificationOpen({ verificationStatus }: Pick<CustomerDetails, 'verificationStatus'>): void {
  if (verificationStatus === 'pending') {
    throw new ProblemException('conflict', {
      message: 'You already sent documents, and we’re reviewing them. We won’t use these.',
    });
  }
  if (verificationStatus === 'verified') {
    throw new ProblemException('conflict', { message: 'You’re already verified.' });
  }
}

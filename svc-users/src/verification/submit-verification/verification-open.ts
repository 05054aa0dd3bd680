import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { CustomerDetails } from '../../customers/customer-details';

/** @throws conflict unless the customer can upload documents, which `awaiting` and `failed` ones can */
export function assertVerificationOpen({ verificationStatus }: Pick<CustomerDetails, 'verificationStatus'>): void {
  if (verificationStatus === 'pending') {
    throw new ProblemException('conflict', {
      message: 'We already have documents from you and are reviewing them. You don’t need to send them again.',
    });
  }
  if (verificationStatus === 'verified') {
    throw new ProblemException('conflict', { message: 'You’re already verified.' });
  }
}

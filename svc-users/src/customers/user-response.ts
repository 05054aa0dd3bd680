import type { User } from '@larkspur/contracts/user';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { SignedFileUrls } from '../files/signed-file-urls';
import type { CustomerDetails } from './customer.repository';

/** @param links pictures are told as links that open them for some minutes */
export function toUserResponse(customer: CustomerDetails, links: Pick<SignedFileUrls, 'urlFor'>): User {
  const picture = (name: string) => ({ url: links.urlFor(name) });
  return {
    _id: customer.userId,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    location: { address: customer.address, state: customer.state },
    profilePicture: customer.profilePicture ? picture(customer.profilePicture) : null,
    account: {
      number: customer.accountNumber,
      savings: centsToDollars(customer.savingsCents),
      checking: centsToDollars(customer.checkingCents),
    },
    verificationStatus: customer.verificationStatus,
    verification: customer.verification && {
      documentType: customer.verification.documentType,
      documentFront: picture(customer.verification.documentFront),
      documentBack: picture(customer.verification.documentBack),
    },
    hasPaymentPin: customer.hasPaymentPin,
    isBlocked: customer.isBlocked,
    isDisabled: customer.isDisabled,
    isAdmin: customer.role === 'administrator',
    dailyLimit: centsToDollars(customer.dailyLimitCents),
    createdAt: customer.createdAt.toISOString(),
  };
}

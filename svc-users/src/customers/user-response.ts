import type { User } from '@larkspur/contracts/user';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { SignedFileUrls } from '../files/signed-file-urls';
import type { CustomerDetails } from './customer-details';

export function toUserResponse(customer: CustomerDetails, urls: Pick<SignedFileUrls, 'urlFor'>): User {
  const image = (name: string) => ({ url: urls.urlFor(name) });
  return {
    _id: customer.userId,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    location: { address: customer.address, state: customer.state },
    profilePicture: customer.profilePicture ? image(customer.profilePicture) : null,
    account: {
      number: customer.accountNumber,
      savings: centsToDollars(customer.savingsCents),
      checking: centsToDollars(customer.checkingCents),
    },
    verificationStatus: customer.verificationStatus,
    verification: customer.verification && {
      documentType: customer.verification.documentType,
      documentFront: image(customer.verification.documentFront),
      documentBack: image(customer.verification.documentBack),
      reason: customer.verification.reason,
      verificationId: customer.verification.id,
      photo: image(customer.verification.photo),
      dateOfBirth: customer.verification.dateOfBirth,
      submittedAt: customer.verification.submittedAt,
    },
    hasPaymentPin: customer.hasPaymentPin,
    isBlocked: customer.isBlocked,
    isDisabled: customer.isDisabled,
    isAdmin: customer.role === 'administrator',
    dailyLimit: centsToDollars(customer.dailyLimitCents),
    createdAt: customer.createdAt.toISOString(),
  };
}

import type { User } from '@larkspur/contracts/user';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { Customer } from './customer.repository';

export function userOnWire(customer: Customer): User {
  return {
    _id: customer.userId,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    location: { address: customer.address, state: customer.state },
    profilePicture: null,
    account: {
      number: customer.accountNumber,
      savings: centsToDollars(customer.savingsCents),
      checking: centsToDollars(customer.checkingCents),
    },
    verificationStatus: customer.verificationStatus,
    verification: null,
    hasPaymentPin: customer.hasPaymentPin,
    isBlocked: customer.isBlocked,
    isDisabled: customer.isDisabled,
    isAdmin: customer.role === 'administrator',
    dailyLimit: centsToDollars(customer.dailyLimitCents),
    createdAt: customer.createdAt.toISOString(),
  };
}

import { randomUUID } from 'node:crypto';
import { type CallerName, PIN, type TestUsers } from './test-users';

export interface Requirement {
  /** Section of the specification. */
  section: 5 | 7 | 8 | 9;
  /** The requirement. */
  statement: string;
  caller: CallerName;
  ask: [
    method: string,
    target: string | ((users: TestUsers) => string),
    body?: object | ((users: TestUsers) => object),
  ];
  status: number;
  /** The rejected field, or the message of the response. */
  field?: string;
  message?: string;
}

export const signUpRequest = () => ({
  firstName: 'Nora',
  lastName: 'Field',
  email: `nora-${randomUUID()}@example.com`,
  phone: '+1 555 0123',
  password: 'qz7#Lm',
  address: '3 Field Road',
  state: 'Delaware',
});

export const message = { name: 'Nora Field', email: 'nora@example.com', message: 'Good morning.' };

export const transfer = {
  from: 'checking',
  amount: 1,
  accountNumber: '9999999999',
  bankName: 'Elsewhere Bank',
  routingNumber: '123456789',
  accountType: 'savings',
  to: 'Payee',
  description: 'A requirement of the specification',
  paymentPin: PIN,
};

export const line = { amount: 12.5, transactionType: 'credit', date: '2026-03-01', description: 'Added by hand' };

export const without = (whole: object, name: string) =>
  Object.fromEntries(Object.entries(whole).filter(([member]) => member !== name));

export const idOf = (name: CallerName) => (users: TestUsers) => users.get(name).user?._id ?? '';
export const at = (before: string, name: CallerName) => (users: TestUsers) => `${before}/${idOf(name)(users)}`;

export const userEdit = (users: TestUsers) => {
  const user = users.get('other customer').user;
  if (!user) throw new Error('The other customer has no account.');
  const { firstName, lastName, email, phone, location } = user;
  return { firstName, lastName, email, phone, location, verificationStatus: 'verified', isBlocked: false };
};

export const missing = (
  fields: readonly string[],
  make: (field: string) => Omit<Requirement, 'statement' | 'status' | 'field'> & { of: string },
): Requirement[] =>
  fields.map((field) => {
    const { of, ...rest } = make(field);
    return { ...rest, statement: `${of}: ${field} is required`, status: 422, field };
  });

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiResult, call, member } from './api-client';
import type { ApiDocument } from './api-document';
import { type CallerName, PASSWORD, PIN, type TestUsers } from './test-users';

interface ApiTestContext {
  url: string;
  api: ApiDocument;
  users: TestUsers;
}

interface Requirement {
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

const signUpRequest = () => ({
  firstName: 'Nora',
  lastName: 'Field',
  email: `nora-${randomUUID()}@example.com`,
  phone: '+1 555 0123',
  password: 'qz7#Lm',
  address: '3 Field Road',
  state: 'Delaware',
});

const message = { name: 'Nora Field', email: 'nora@example.com', message: 'Good morning.' };

const transfer = {
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

const line = { amount: 12.5, transactionType: 'credit', date: '2026-03-01', description: 'Added by hand' };

const without = (whole: object, name: string) =>
  Object.fromEntries(Object.entries(whole).filter(([member]) => member !== name));

const idOf = (name: CallerName) => (users: TestUsers) => users.get(name).user?._id ?? '';
const at = (before: string, name: CallerName) => (users: TestUsers) => `${before}/${idOf(name)(users)}`;

const userEdit = (users: TestUsers) => {
  const user = users.get('other customer').user;
  if (!user) throw new Error('The other customer has no account.');
  const { firstName, lastName, email, phone, location } = user;
  return { firstName, lastName, email, phone, location, verificationStatus: 'verified', isBlocked: false };
};

const missing = (
  fields: readonly string[],
  make: (field: string) => Omit<Requirement, 'statement' | 'status' | 'field'> & { of: string },
): Requirement[] =>
  fields.map((field) => {
    const { of, ...rest } = make(field);
    return { ...rest, statement: `${of}: ${field} is required`, status: 422, field };
  });

export const REQUIREMENTS: readonly Requirement[] = [
  // Section 5, validation rules.
  ...missing(['firstName', 'lastName', 'email', 'phone', 'password', 'address', 'state'], (field) => ({
    of: 'Signup',
    section: 5,
    caller: 'visitor',
    ask: ['POST', '/auth/signup', () => without(signUpRequest(), field)],
  })),
  {
    section: 5,
    statement: 'Password minimum length 6: five characters are rejected',
    caller: 'visitor',
    ask: ['POST', '/auth/signup', () => ({ ...signUpRequest(), password: 'abcde' })],
    status: 422,
    field: 'password',
  },
  {
    section: 9,
    statement: 'Password minimum length 6: six characters are accepted',
    caller: 'visitor',
    ask: ['POST', '/auth/signup', signUpRequest],
    status: 201,
  },
  ...missing(['email', 'password'], (field) => ({
    of: 'Login',
    section: 5,
    caller: 'visitor',
    ask: ['POST', '/auth/signin', without({ email: 'nora@example.com', password: 'qz7#Lm' }, field)],
  })),
  ...missing(['name', 'email', 'message'], (field) => ({
    of: 'Contact',
    section: 5,
    caller: 'visitor',
    ask: ['POST', '/contacts', without(message, field)],
  })),
  {
    section: 5,
    statement: 'Contact: phone and subject optional',
    caller: 'visitor',
    ask: ['POST', '/contacts', message],
    status: 201,
    message: 'Your message has been sent successfully!',
  },
  ...missing(['passport', 'documentFront', 'dateOfBirth'], (field) => ({
    of: 'Verification',
    section: 5,
    caller: 'unverified',
    ask: [
      'POST',
      '/user/verification',
      without(
        {
          passport: 'data:image/png;base64,AAAA',
          documentFront: 'data:image/png;base64,AAAA',
          documentType: 'passport',
          dateOfBirth: '1990-01-01',
        },
        field,
      ),
    ],
  })),
  {
    section: 5,
    statement: 'from and accountType must differ, else You cannot transfer to the same account',
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', { ...transfer, accountType: 'checking' }],
    status: 422,
    message: 'You cannot transfer to the same account',
  },
  ...missing(['amount', 'accountType', 'to'], (field) => ({
    of: 'Transfer step 1',
    section: 5,
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', without(transfer, field)],
  })),
  {
    section: 5,
    statement: 'amount must not exceed the balance of the chosen account, else You do not have enough balance',
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', { ...transfer, amount: 9_999 }],
    status: 422,
    message: 'You do not have enough balance',
  },
  {
    section: 9,
    statement: 'Minimum transfer amount 1: 0.99 is refused',
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', { ...transfer, amount: 0.99 }],
    status: 422,
    field: 'amount',
  },
  {
    section: 9,
    statement: 'Minimum transfer amount 1: 1 is taken, and statement Transfer Successful',
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', transfer],
    status: 201,
    message: 'Transfer Successful',
  },
  {
    section: 9,
    statement: 'Routing number minimum length 9: eight are refused',
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', { ...transfer, routingNumber: '12345678' }],
    status: 422,
    field: 'routingNumber',
  },
  {
    section: 5,
    statement: 'a blocked user gets Your account had been suspended, please contact bank support',
    caller: 'blocked',
    ask: ['POST', '/transaction/transfer', transfer],
    status: 422,
    message: 'Your account had been suspended, please contact bank support',
  },
  {
    section: 5,
    statement: 'If no payment pin is set: Please set your payment pin',
    caller: 'other customer',
    ask: ['POST', '/transaction/transfer', transfer],
    status: 422,
    message: 'Please set your payment pin',
  },
  {
    section: 9,
    statement: 'Payment pin 6 digits: five are refused',
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', { ...transfer, paymentPin: '12345' }],
    status: 422,
    field: 'paymentPin',
  },
  ...missing(['number', 'savings', 'checking'], (field) => ({
    of: 'Admin balance edit',
    section: 5,
    caller: 'administrator',
    ask: [
      'PUT',
      at('/user/admin/account', 'other customer'),
      without({ number: '1234567890', savings: 1, checking: 1 }, field),
    ],
    message: 'All fields are required',
  })),
  ...missing(['firstName', 'lastName', 'email', 'phone', 'location'], (field) => ({
    of: 'Admin user edit',
    section: 5,
    caller: 'administrator',
    ask: ['PUT', at('/user/admin', 'other customer'), (users: TestUsers) => without(userEdit(users), field)],
  })),
  ...missing(['amount', 'transactionType', 'date', 'description'], (field) => ({
    of: 'Add transaction',
    section: 5,
    caller: 'administrator',
    ask: ['POST', at('/transaction/admin', 'other customer'), without(line, field)],
  })),

  // Section 7, API calls. Sign-up, sign-in and transfer are above.
  {
    section: 7,
    statement: 'POST /auth/signin answers a token and a user',
    caller: 'visitor',
    ask: ['POST', '/auth/signin', (users) => ({ email: users.get('customer').email, password: PASSWORD })],
    status: 200,
  },
  { section: 7, statement: 'GET /auth/user', caller: 'customer', ask: ['GET', '/auth/user'], status: 200 },
  {
    section: 7,
    statement: 'PATCH /user/profile with firstName, lastName, email, phoneNumber, address, state',
    caller: 'other customer',
    ask: [
      'PATCH',
      '/user/profile',
      (users) => ({
        firstName: 'Robin',
        lastName: 'Tester',
        email: users.get('other customer').email,
        phoneNumber: '+1 555 0177',
        address: '2 Test Street',
        state: 'DE',
      }),
    ],
    status: 200,
  },
  { section: 7, statement: 'GET /user/me', caller: 'customer', ask: ['GET', '/user/me'], status: 200 },
  { section: 7, statement: 'GET /user/admin', caller: 'administrator', ask: ['GET', '/user/admin'], status: 200 },
  {
    section: 7,
    statement: 'GET /user/admin/{id}',
    caller: 'administrator',
    ask: ['GET', at('/user/admin', 'customer')],
    status: 200,
  },
  {
    section: 7,
    statement: 'GET /user/admin/email/{email}',
    caller: 'administrator',
    ask: ['GET', (users) => `/user/admin/email/${encodeURIComponent(users.get('customer').email)}`],
    status: 200,
  },
  {
    section: 7,
    statement: 'PUT /user/admin/account/{id} with savings, checking, number',
    caller: 'administrator',
    ask: [
      'PUT',
      at('/user/admin/account', 'other customer'),
      (users) => ({ number: users.get('other customer').user?.account.number, savings: 100, checking: 100.5 }),
    ],
    status: 200,
  },
  {
    section: 7,
    statement: 'PUT /user/admin/{id}',
    caller: 'administrator',
    ask: ['PUT', at('/user/admin', 'other customer'), userEdit],
    status: 200,
  },
  { section: 7, statement: 'GET /transaction', caller: 'customer', ask: ['GET', '/transaction'], status: 200 },
  {
    section: 7,
    statement: 'GET /transaction/complete',
    caller: 'customer',
    ask: ['GET', '/transaction/complete'],
    status: 200,
  },
  {
    section: 7,
    statement: 'GET /transaction/admin',
    caller: 'administrator',
    ask: ['GET', '/transaction/admin'],
    status: 200,
  },
  {
    section: 7,
    statement: 'GET /transaction/admin/{userId}',
    caller: 'administrator',
    ask: ['GET', at('/transaction/admin', 'customer')],
    status: 200,
  },
  {
    section: 8,
    statement: 'Transaction added successfully (POST /transaction/admin/{userId})',
    caller: 'administrator',
    ask: ['POST', at('/transaction/admin', 'customer'), line],
    status: 201,
    message: 'Transaction added successfully',
  },
  {
    section: 8,
    statement: 'Beneficiary added successfully (POST /beneficiaries)',
    caller: 'administrator',
    ask: [
      'POST',
      '/beneficiaries',
      () => ({ name: 'Delmarva Water', accountNumber: String(10 ** 11 + Math.floor(Math.random() * 10 ** 10)) }),
    ],
    status: 201,
    message: 'Beneficiary added successfully',
  },
  {
    section: 7,
    statement: 'GET /beneficiaries with accountNumber',
    caller: 'customer',
    ask: ['GET', '/beneficiaries?accountNumber=3104457781&bankName=Elsewhere'],
    status: 200,
  },
  {
    section: 7,
    statement: 'GET /contacts on home-page load, nobody signed in',
    caller: 'visitor',
    ask: ['GET', '/contacts'],
    status: 200,
  },

  {
    section: 7,
    statement: 'POST /auth/signout',
    caller: 'unverified',
    ask: ['POST', '/auth/signout'],
    status: 200,
    message: 'You have signed out.',
  },
  {
    section: 7,
    statement: 'GET /beneficiaries answers a list of {accountNumber, name}',
    caller: 'customer',
    ask: ['GET', (users) => `/beneficiaries?accountNumber=${users.get('other customer').user?.account.number}`],
    status: 200,
    message: '"name":"Robin T',
  },

  // Section 8, the list of errors.
  {
    section: 8,
    statement: 'Any 401 response: without a token',
    caller: 'visitor',
    ask: ['GET', '/user/me'],
    status: 401,
  },
  {
    section: 8,
    statement: 'Login failure: the server response body text',
    caller: 'visitor',
    ask: ['POST', '/auth/signin', () => ({ email: `nobody-${randomUUID()}@example.com`, password: 'wrong' })],
    status: 401,
    message: 'The email or password is incorrect.',
  },
  {
    section: 8,
    statement: 'Signup failure: the server response body text',
    caller: 'visitor',
    ask: [
      'POST',
      '/auth/signup',
      (users) => ({ ...signUpRequest(), email: users.get('customer').email.toUpperCase() }),
    ],
    status: 409,
    message: 'An account with this email already exists.',
  },
  {
    section: 8,
    statement: 'Password change: the server message is shown',
    caller: 'customer',
    ask: ['POST', '/auth/change-password', { oldPassword: 'not-this-one', newPassword: 'quiet-meadow-1907' }],
    status: 422,
    message: 'The current password is incorrect.',
  },
];

interface Proven {
  section: Requirement['section'];
  statement: string;
  /** Test file of the service. */
  spec: string;
  test: string;
}

/** Requirements that a service's own tests cover, because they need its clock, its files or a separate session. */
export const TESTED_BY_SERVICES: readonly Proven[] = [
  {
    section: 7,
    statement: 'POST /auth/change-password with oldPassword, newPassword',
    spec: 'svc-auth/test/change-password.spec.ts',
    test: 'ends every session and every former token immediately and signs this browser in again',
  },
  {
    section: 7,
    statement: 'POST /user/verification; a document of its own name and another back',
    spec: 'svc-users/test/verification.spec.ts',
    test: 'keeps a custom document type, a separate back side and an existing profile picture',
  },
  {
    section: 5,
    statement: 'Document back defaults to the front when absent',
    spec: 'svc-users/test/verification.spec.ts',
    test: 'sets the status to pending, uses the photo as profile picture, and is published and audited',
  },
  {
    section: 7,
    statement: 'PATCH /user/profile-picture',
    spec: 'svc-users/test/profile-picture.spec.ts',
    test: 'resizes, stores and audits a profile picture, and removes it',
  },
  {
    section: 5,
    statement: 'Verification: All fields are required',
    spec: 'svc-users/test/verification.spec.ts',
    test: 'names each missing field',
  },
  {
    section: 9,
    statement: 'File size limit 10MB per file: a larger picture is refused',
    spec: 'svc-users/test/verification.spec.ts',
    test: 'File size must be less than 10MB',
  },
];

/** Requests that need a resource created first. */
async function deletions({ url, users }: ApiTestContext): Promise<[string, string, ApiResult][]> {
  const { token } = await users.signedIn('administrator');
  const make = async (target: string, body: object) => {
    const { body: answer } = await call(url, { method: 'POST', target, token, body });
    return String(member(member(answer, 'data'), '_id'));
  };
  const remove = (target: string) => call(url, { method: 'DELETE', target, token });
  const added = await make(`/transaction/admin/${idOf('customer')(users)}`, line);
  const beneficiary = await make('/beneficiaries', { name: 'Short Lived', accountNumber: String(Date.now()) });
  const contact = await make('/contacts', message);
  const someone = signUpRequest();
  await call(url, { method: 'POST', target: '/auth/signup', body: someone });
  const gone = await waitForUser(url, token, someone.email);
  return [
    ['DELETE /transaction/admin/{id}', 'Transaction deleted', await remove(`/transaction/admin/${added}`)],
    ['DELETE /beneficiaries/{id}', 'Beneficiary deleted', await remove(`/beneficiaries/${beneficiary}`)],
    ['DELETE /contacts/{id}', 'Contact deleted', await remove(`/contacts/${contact}`)],
    ['DELETE /user/admin/{id}', 'User deleted.', await remove(`/user/admin/${gone}`)],
  ];
}

async function waitForUser(url: string, token: string | null, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const target = `/user/admin/email/${encodeURIComponent(email)}`;
    const { status, body } = await call(url, { method: 'GET', target, token });
    if (status === 200) return String(member(member(body, 'data'), '_id'));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${email} has no account.`);
}

/** The requirements of sections 5, 7, 8 and 9 for the server. Those for screens are tested with the screens. */
export function specificationRequirements(context: () => ApiTestContext): void {
  it.each(REQUIREMENTS.map((row) => [row.section, row.statement, row] as const))(
    'section %d: %s',
    async (_section, _statement, row) => {
      const { url, users, api } = context();
      const { token } = await users.signedIn(row.caller);
      const [method, target, body] = row.ask;
      const path = typeof target === 'function' ? target(users) : target;
      const sent = typeof body === 'function' ? body(users) : body;
      const result = await call(url, { method, target: path, token, ...(sent && { body: sent }) });
      expect([result.status, JSON.stringify(result.body)]).toEqual([row.status, expect.any(String)]);
      if (row.field)
        expect(member(result.body, 'errors')).toContainEqual(expect.objectContaining({ field: row.field }));
      if (row.message) expect(JSON.stringify(result.body)).toContain(row.message);
      const operation = api.operations.find((known) => known.method === method && matches(known.path, path));
      expect(operation && api.violation(operation, result)).toBeNull();
    },
  );

  it.each(TESTED_BY_SERVICES.map((row) => [row.section, row.statement, row] as const))(
    'section %d: %s (tested by the service)',
    (...[, , { spec, test }]) => {
      expect(readFileSync(join(__dirname, '..', '..', spec), 'utf8')).toContain(test);
    },
  );

  it('section 7: resources are deleted, with a message', async () => {
    for (const [name, words, result] of await deletions(context())) {
      expect([name, result.status, member(result.body, 'message')]).toEqual([name, 200, words]);
    }
  });
}

/** Static segments take precedence over parameters: `/transaction/complete` is not `/transaction/{id}`. */
function matches(template: string, target: string): boolean {
  const [asked = ''] = target.split('?');
  const pattern = template.replace(/\{\w+\}/g, '[^/]{20,}');
  return new RegExp(`^${pattern}$`).test(asked);
}

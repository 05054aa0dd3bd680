import { randomUUID } from 'node:crypto';
import { at, line, type Requirement, signUpRequest, userEdit } from './requirement';
import { PASSWORD } from './test-users';

/** Sections 7 and 8: the calls of the API, and its messages. */
export const CALL_REQUIREMENTS: readonly Requirement[] = [
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
    message: 'The password is incorrect.',
  },
];

interface Proven {
  section: Requirement['section'];
  statement: string;
  /** Test file of the service. */
  spec: string;
  test: string;
  /** A text in the table of the test's cases. */
  row?: string;
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
    spec: 'svc-users/test/verification/uploads.ts',
    test: 'keeps a custom document type, a separate back side and an existing profile picture',
  },
  {
    section: 5,
    statement: 'Document back defaults to the front when absent',
    spec: 'svc-users/test/verification/uploads.ts',
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
    spec: 'svc-users/test/verification/uploads.ts',
    test: 'names each missing field',
  },
  {
    section: 9,
    statement: 'File size limit 10MB per file: a larger picture is refused',
    spec: 'svc-users/test/verification/uploads.ts',
    test: 'rejects an invalid %s',
    row: 'File size must be less than 10MB',
  },
];

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDocument } from './api-document';
import { call, member, type Seen } from './call';
import { type CallerName, PASSWORD, type People, PIN } from './people';

interface Stage {
  door: string;
  api: ApiDocument;
  people: People;
}

interface Line {
  /** Of the specification. */
  section: 5 | 7 | 8 | 9;
  /** In its words. */
  says: string;
  caller: CallerName;
  ask: [method: string, target: string | ((people: People) => string), body?: object | ((people: People) => object)];
  status: number;
  /** A refused field, or the answer's words. */
  field?: string;
  message?: string;
}

const person = () => ({
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
  to: 'Somebody',
  description: 'A line of the specification',
  paymentPin: PIN,
};

const line = { amount: 12.5, transactionType: 'credit', date: '2026-03-01', description: 'Added by hand' };

const without = (whole: object, name: string) =>
  Object.fromEntries(Object.entries(whole).filter(([member]) => member !== name));

const idOf = (name: CallerName) => (people: People) => people.get(name).user?._id ?? '';
const at = (before: string, name: CallerName) => (people: People) => `${before}/${idOf(name)(people)}`;

const userEdit = (people: People) => {
  const user = people.get('other customer').user;
  if (!user) throw new Error('The other customer has no account.');
  const { firstName, lastName, email, phone, location } = user;
  return { firstName, lastName, email, phone, location, verificationStatus: 'verified', isBlocked: false };
};

const missing = (
  fields: readonly string[],
  make: (field: string) => Omit<Line, 'says' | 'status' | 'field'> & { of: string },
): Line[] =>
  fields.map((field) => {
    const { of, ...rest } = make(field);
    return { ...rest, says: `${of}: ${field} is required`, status: 422, field };
  });

export const LINES: readonly Line[] = [
  // Section 5, validation rules.
  ...missing(['firstName', 'lastName', 'email', 'phone', 'password', 'address', 'state'], (field) => ({
    of: 'Signup',
    section: 5,
    caller: 'visitor',
    ask: ['POST', '/auth/signup', () => without(person(), field)],
  })),
  {
    section: 5,
    says: 'Password minimum length 6: five are refused',
    caller: 'visitor',
    ask: ['POST', '/auth/signup', () => ({ ...person(), password: 'abcde' })],
    status: 422,
    field: 'password',
  },
  {
    section: 9,
    says: 'Password minimum length 6: six are taken',
    caller: 'visitor',
    ask: ['POST', '/auth/signup', person],
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
    says: 'Contact: phone and subject optional',
    caller: 'visitor',
    ask: ['POST', '/contacts', message],
    status: 201,
    message: 'Your message has been sent successfully!',
  },
  ...missing(['passport', 'documentFront', 'dateOfBirth'], (field) => ({
    of: 'Verification',
    section: 5,
    caller: 'newcomer',
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
    says: 'from and accountType must differ, else You cannot transfer to the same account',
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
    says: 'amount must not exceed the balance of the chosen account, else You do not have enough balance',
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', { ...transfer, amount: 9_999 }],
    status: 422,
    message: 'You do not have enough balance',
  },
  {
    section: 9,
    says: 'Minimum transfer amount 1: 0.99 is refused',
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', { ...transfer, amount: 0.99 }],
    status: 422,
    field: 'amount',
  },
  {
    section: 9,
    says: 'Minimum transfer amount 1: 1 is taken, and says Transfer Successful',
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', transfer],
    status: 201,
    message: 'Transfer Successful',
  },
  {
    section: 9,
    says: 'Routing number minimum length 9: eight are refused',
    caller: 'customer',
    ask: ['POST', '/transaction/transfer', { ...transfer, routingNumber: '12345678' }],
    status: 422,
    field: 'routingNumber',
  },
  {
    section: 5,
    says: 'a blocked user gets Your account had been suspended, please contact bank support',
    caller: 'blocked',
    ask: ['POST', '/transaction/transfer', transfer],
    status: 422,
    message: 'Your account had been suspended, please contact bank support',
  },
  {
    section: 5,
    says: 'If no payment pin is set: Please set your payment pin',
    caller: 'other customer',
    ask: ['POST', '/transaction/transfer', transfer],
    status: 422,
    message: 'Please set your payment pin',
  },
  {
    section: 9,
    says: 'Payment pin 6 digits: five are refused',
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
    ask: ['PUT', at('/user/admin', 'other customer'), (people: People) => without(userEdit(people), field)],
  })),
  ...missing(['amount', 'transactionType', 'date', 'description'], (field) => ({
    of: 'Add transaction',
    section: 5,
    caller: 'administrator',
    ask: ['POST', at('/transaction/admin', 'other customer'), without(line, field)],
  })),

  // Section 7, the calls it makes. Sign-up, sign-in and the transfer stand above.
  {
    section: 7,
    says: 'POST /auth/signin answers a token and a user',
    caller: 'visitor',
    ask: ['POST', '/auth/signin', (people) => ({ email: people.get('customer').email, password: PASSWORD })],
    status: 200,
  },
  { section: 7, says: 'GET /auth/user', caller: 'customer', ask: ['GET', '/auth/user'], status: 200 },
  {
    section: 7,
    says: 'PATCH /user/profile with firstName, lastName, email, phoneNumber, address, state',
    caller: 'other customer',
    ask: [
      'PATCH',
      '/user/profile',
      (people) => ({
        firstName: 'Robin',
        lastName: 'Tester',
        email: people.get('other customer').email,
        phoneNumber: '+1 555 0177',
        address: '2 Test Street',
        state: 'DE',
      }),
    ],
    status: 200,
  },
  { section: 7, says: 'GET /user/me', caller: 'customer', ask: ['GET', '/user/me'], status: 200 },
  { section: 7, says: 'GET /user/admin', caller: 'administrator', ask: ['GET', '/user/admin'], status: 200 },
  {
    section: 7,
    says: 'GET /user/admin/{id}',
    caller: 'administrator',
    ask: ['GET', at('/user/admin', 'customer')],
    status: 200,
  },
  {
    section: 7,
    says: 'GET /user/admin/email/{email}',
    caller: 'administrator',
    ask: ['GET', (people) => `/user/admin/email/${encodeURIComponent(people.get('customer').email)}`],
    status: 200,
  },
  {
    section: 7,
    says: 'PUT /user/admin/account/{id} with savings, checking, number',
    caller: 'administrator',
    ask: [
      'PUT',
      at('/user/admin/account', 'other customer'),
      (people) => ({ number: people.get('other customer').user?.account.number, savings: 100, checking: 100.5 }),
    ],
    status: 200,
  },
  {
    section: 7,
    says: 'PUT /user/admin/{id}',
    caller: 'administrator',
    ask: ['PUT', at('/user/admin', 'other customer'), userEdit],
    status: 200,
  },
  { section: 7, says: 'GET /transaction', caller: 'customer', ask: ['GET', '/transaction'], status: 200 },
  {
    section: 7,
    says: 'GET /transaction/complete',
    caller: 'customer',
    ask: ['GET', '/transaction/complete'],
    status: 200,
  },
  {
    section: 7,
    says: 'GET /transaction/admin',
    caller: 'administrator',
    ask: ['GET', '/transaction/admin'],
    status: 200,
  },
  {
    section: 7,
    says: 'GET /transaction/admin/{userId}',
    caller: 'administrator',
    ask: ['GET', at('/transaction/admin', 'customer')],
    status: 200,
  },
  {
    section: 8,
    says: 'Transaction added successfully (POST /transaction/admin/{userId})',
    caller: 'administrator',
    ask: ['POST', at('/transaction/admin', 'customer'), line],
    status: 201,
    message: 'Transaction added successfully',
  },
  {
    section: 8,
    says: 'Beneficiary added successfully (POST /beneficiaries)',
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
    says: 'GET /beneficiaries with accountNumber',
    caller: 'customer',
    ask: ['GET', '/beneficiaries?accountNumber=3104457781&bankName=Elsewhere'],
    status: 200,
  },
  {
    section: 7,
    says: 'GET /contacts on home-page load, nobody signed in',
    caller: 'visitor',
    ask: ['GET', '/contacts'],
    status: 200,
  },

  {
    section: 7,
    says: 'POST /auth/signout',
    caller: 'newcomer',
    ask: ['POST', '/auth/signout'],
    status: 200,
    message: 'You have signed out.',
  },
  {
    section: 7,
    says: 'GET /beneficiaries answers a list of {accountNumber, name}',
    caller: 'customer',
    ask: ['GET', (people) => `/beneficiaries?accountNumber=${people.get('other customer').user?.account.number}`],
    status: 200,
    message: '"name":"Robin T',
  },

  // Section 8, the error catalogue.
  { section: 8, says: 'Any 401 response: without a token', caller: 'visitor', ask: ['GET', '/user/me'], status: 401 },
  {
    section: 8,
    says: 'Login failure: the server response body text',
    caller: 'visitor',
    ask: ['POST', '/auth/signin', () => ({ email: `nobody-${randomUUID()}@example.com`, password: 'wrong' })],
    status: 401,
    message: 'The email or password is incorrect.',
  },
  {
    section: 8,
    says: 'Signup failure: the server response body text',
    caller: 'visitor',
    ask: ['POST', '/auth/signup', (people) => ({ ...person(), email: people.get('customer').email.toUpperCase() })],
    status: 409,
    message: 'An account with this email already exists.',
  },
  {
    section: 8,
    says: 'Password change: the server message is shown',
    caller: 'customer',
    ask: ['POST', '/auth/change-password', { oldPassword: 'not-this-one', newPassword: 'quiet-meadow-1907' }],
    status: 422,
    message: 'The current password is incorrect.',
  },
];

interface Proven {
  section: Line['section'];
  says: string;
  /** The service's own test. */
  spec: string;
  test: string;
}

/** Lines that a service's own tests prove: they need its clock, its files or a session of their own. */
export const PROVEN: readonly Proven[] = [
  {
    section: 7,
    says: 'POST /auth/change-password with oldPassword, newPassword',
    spec: 'svc-auth/test/change-password.spec.ts',
    test: 'ends every other session immediately and continues this one with new tokens',
  },
  {
    section: 7,
    says: 'POST /user/verification; a document of its own name and another back',
    spec: 'svc-users/test/verification.spec.ts',
    test: 'keeps a document of its own name, another back, and the picture that there was',
  },
  {
    section: 5,
    says: 'Document back defaults to the front when absent',
    spec: 'svc-users/test/verification.spec.ts',
    test: 'makes an awaited customer pending, with the photo as picture, and is told and audited',
  },
  {
    section: 7,
    says: 'PATCH /user/profile-picture',
    spec: 'svc-users/test/profile-picture.spec.ts',
    test: 'a profile picture is made small, told and audited, and can be taken away',
  },
  {
    section: 5,
    says: 'Verification: All fields are required',
    spec: 'svc-users/test/verification.spec.ts',
    test: 'names each field that is missing, in the words of the form',
  },
  {
    section: 9,
    says: 'File size limit 10MB per file: a larger picture is refused',
    spec: 'svc-users/test/verification.spec.ts',
    test: 'File size must be less than 10MB',
  },
];

/** Calls that need something made first. */
async function deletions({ door, people }: Stage): Promise<[string, string, Seen][]> {
  const { token } = await people.fresh('administrator');
  const make = async (target: string, body: object) => {
    const { body: answer } = await call(door, { method: 'POST', target, token, body });
    return String(member(member(answer, 'data'), '_id'));
  };
  const remove = (target: string) => call(door, { method: 'DELETE', target, token });
  const added = await make(`/transaction/admin/${idOf('customer')(people)}`, line);
  const beneficiary = await make('/beneficiaries', { name: 'Short Lived', accountNumber: String(Date.now()) });
  const contact = await make('/contacts', message);
  const someone = person();
  await call(door, { method: 'POST', target: '/auth/signup', body: someone });
  const gone = await waitForUser(door, token, someone.email);
  return [
    ['DELETE /transaction/admin/{id}', 'Transaction deleted', await remove(`/transaction/admin/${added}`)],
    ['DELETE /beneficiaries/{id}', 'Beneficiary deleted', await remove(`/beneficiaries/${beneficiary}`)],
    ['DELETE /contacts/{id}', 'Contact deleted', await remove(`/contacts/${contact}`)],
    ['DELETE /user/admin/{id}', 'The user has been deleted.', await remove(`/user/admin/${gone}`)],
  ];
}

async function waitForUser(door: string, token: string | null, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const target = `/user/admin/email/${encodeURIComponent(email)}`;
    const { status, body } = await call(door, { method: 'GET', target, token });
    if (status === 200) return String(member(member(body, 'data'), '_id'));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${email} never had an account.`);
}

/** Each line of sections 5, 7, 8 and 9 that the server answers for. What only screens do is proven beside the screens. */
export function specificationLines(stage: () => Stage): void {
  it.each(LINES.map((row) => [row.section, row.says, row] as const))('section %d: %s', async (_section, _says, row) => {
    const { door, people, api } = stage();
    const { token } = await people.fresh(row.caller);
    const [method, target, body] = row.ask;
    const path = typeof target === 'function' ? target(people) : target;
    const sent = typeof body === 'function' ? body(people) : body;
    const seen = await call(door, { method, target: path, token, ...(sent && { body: sent }) });
    expect([seen.status, JSON.stringify(seen.body)]).toEqual([row.status, expect.any(String)]);
    if (row.field) expect(member(seen.body, 'errors')).toContainEqual(expect.objectContaining({ field: row.field }));
    if (row.message) expect(JSON.stringify(seen.body)).toContain(row.message);
    const operation = api.operations.find((known) => known.method === method && matches(known.path, path));
    expect(operation && api.objection(operation, seen)).toBeNull();
  });

  it.each(PROVEN.map((row) => [row.section, row.says, row] as const))(
    'section %d: %s (proven elsewhere)',
    (...told) => {
      const { spec, test } = told[2];
      expect(readFileSync(join(__dirname, '..', '..', spec), 'utf8')).toContain(test);
    },
  );

  it('section 7: what can be deleted is, and says so', async () => {
    for (const [name, words, seen] of await deletions(stage())) {
      expect([name, seen.status, member(seen.body, 'message')]).toEqual([name, 200, words]);
    }
  });
}

/** A word of the path before a parameter: `/transaction/complete` is not `/transaction/{id}`. */
function matches(template: string, target: string): boolean {
  const [asked = ''] = target.split('?');
  const pattern = template.replace(/\{\w+\}/g, '[^/]{20,}');
  return new RegExp(`^${pattern}$`).test(asked);
}

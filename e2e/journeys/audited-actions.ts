import { randomInt, randomUUID } from 'node:crypto';
import type { AuditAction, AuditRecord } from '@larkspur/contracts/audit';
import type { Beneficiary } from '@larkspur/contracts/beneficiary';
import type { ContactReference } from '@larkspur/contracts/contact';
import type { ApiResponse, PagedResponse } from '@larkspur/contracts/http';
import type { LedgerProofRun } from '@larkspur/contracts/ledger';
import type { Events } from '@larkspur/contracts/messages';
import type { DeadLetter } from '@larkspur/contracts/operations';
import type { Session } from '@larkspur/contracts/session';
import type { StatementLine } from '@larkspur/contracts/transaction';
import type { VerificationCase } from '@larkspur/contracts/user';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { connect } from 'amqplib';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer, type Reply } from '../support/bank-api';
import { query } from '../support/ledger-totals';

const PIN = '864209';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const UNPUBLISHED_EVENTS = [
  ['svc-auth', '/auth/admin/unpublished-events'],
  ['svc-users', '/user/admin/unpublished-events'],
  ['svc-transactions', '/transaction/admin/unpublished-events'],
  ['svc-contacts', '/contacts/unpublished-events'],
] as const;

interface AuditCase {
  action: AuditAction;
  /** @returns the id that the audit record must contain */
  perform(): Promise<string>;
  /** A field whose values before and after must be in the record. */
  changes?: string;
}

/** Every write that requires an administrator leaves an audit record without secrets. */
export function auditedActions(bank: () => Bank): void {
  test("records every administrator's action with old and new values and without secrets", async () => {
    const { url, administrator } = bank();
    const office = await BankApi.signIn(url, administrator.email, administrator.password);
    const proofs = await buildCases(bank(), office);
    expect(await administratorWrites(url)).toEqual(Object.keys(proofs).sort());

    const me = (await office.me())._id;
    for (const [route, { action, perform: act, changes }] of Object.entries(proofs)) {
      const id = await act();
      const record = await eventually(async () => {
        const { body } = await office.get<PagedResponse<AuditRecord>>(`/audit?action=${action}&actor=${me}`);
        // There may be older records of the same action on the same object.
        return (
          body.data.find(
            (one) =>
              (one.subject?.userId === id || one.objectId === id) && (!changes || isChanged(one.changes, changes)),
          ) ?? null
        );
      });
      expect({ route, actor: record.actor }).toMatchObject({ route, actor: { userId: me, role: 'administrator' } });
      expect({ route, address: record.address, requestId: record.requestId }).toEqual({
        route,
        address: expect.any(String),
        requestId: expect.any(String),
      });
      expect(JSON.stringify(record)).not.toContain(PIN);
    }
  });
}

function isChanged(changes: AuditRecord['changes'], name: string): boolean {
  const change = changes.find(({ field }) => field === name);
  return change !== undefined && change.before !== change.after;
}

type Customer = Awaited<ReturnType<typeof fundedCustomer>>;

async function sendDocuments(office: BankApi, { api, user }: Customer): Promise<void> {
  const { _id, firstName, lastName, email, phone, location } = user;
  const details = { firstName, lastName, email, phone, location, isBlocked: false };
  ok(await office.put(`/user/admin/${_id}`, { ...details, verificationStatus: 'awaiting' }));
  const documents = { passport: PNG, documentFront: PNG, documentType: 'passport', dateOfBirth: '1990-01-01' };
  ok(await api.post('/user/verification', documents));
}

/** @returns the id of the documents that this customer has sent for review */
async function pendingUpload(office: BankApi, userId: string): Promise<string> {
  const { body } = await office.get<PagedResponse<VerificationCase>>('/user/admin/verifications?limit=100');
  const found = body.data.find(({ user }) => user._id === userId);
  if (!found) throw new Error('The upload is not listed.');
  return found.verificationId;
}

/** @returns the id of the transaction by which an edit has changed a balance */
function adjustmentOf(office: BankApi, userId: string, amount: number): Promise<string> {
  return eventually(async () => {
    const { body } = await office.get<PagedResponse<StatementLine>>(`/transaction/admin/${userId}?kind=adjustment`);
    return body.data.find((line) => line.amount === amount)?._id ?? null;
  });
}

/** Taken from the OpenAPI document. */
async function administratorWrites(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/docs?format=json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, { 'x-access': string }>> };
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method, operation]) => method !== 'get' && operation['x-access'] === 'administrator')
        .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`),
    )
    .sort();
}

async function buildCases(
  { url, rabbitmqUrl, busNamespace, databaseUrls }: Bank,
  office: BankApi,
): Promise<Record<string, AuditCase>> {
  const ada = await fundedCustomer(url, office, { firstName: 'Ada', savings: 50, pin: PIN });
  const { _id: userId, account } = ada.user;
  const leaving = await fundedCustomer(url, office, { firstName: 'Leo', savings: 1, pin: PIN });
  const upload = await fundedCustomer(url, office, { firstName: 'Una', savings: 1, pin: PIN });
  const contact = await sendContact(url);

  return {
    'PUT /user/admin/{}': {
      action: 'user.updated',
      changes: 'isBlocked',
      perform: async () => {
        const { firstName, lastName, email, phone, location } = ada.user;
        const details = { firstName, lastName, email, phone, location, verificationStatus: 'verified' };
        ok(await office.put(`/user/admin/${userId}`, { ...details, isBlocked: true, paymentPin: PIN }));
        ok(await office.put(`/user/admin/${userId}`, { ...details, isBlocked: false }));
        return userId;
      },
    },
    'PUT /user/admin/account/{}': {
      action: 'account.updated',
      changes: 'savings',
      perform: async () => {
        ok(await office.put(`/user/admin/account/${userId}`, { number: account.number, savings: 75, checking: 0 }));
        return adjustmentOf(office, userId, 25);
      },
    },
    'POST /user/admin/{}/notes': {
      action: 'user.note-added',
      perform: async () => {
        ok(await office.post(`/user/admin/${userId}/notes`, { text: 'Called about the card.' }));
        return userId;
      },
    },
    'POST /user/admin/verifications/{}/hold': {
      action: 'verification.held',
      perform: async () => {
        await sendDocuments(office, upload);
        const verificationId = await pendingUpload(office, upload.user._id);
        ok(await office.post(`/user/admin/verifications/${verificationId}/hold`, {}));
        return verificationId;
      },
    },
    'DELETE /user/admin/verifications/{}/hold': {
      action: 'verification.released',
      perform: async () => {
        const verificationId = await pendingUpload(office, upload.user._id);
        ok(await office.delete(`/user/admin/verifications/${verificationId}/hold`));
        return verificationId;
      },
    },
    'POST /user/admin/verifications/next': {
      action: 'verification.held',
      perform: async () => {
        const { data } = ok(await office.post<ApiResponse<VerificationCase>>('/user/admin/verifications/next', {}));
        return data.verificationId;
      },
    },
    'POST /user/admin/{}/verification': {
      action: 'verification.decided',
      changes: 'verificationStatus',
      perform: async () => {
        const { _id } = upload.user;
        const verificationId = await pendingUpload(office, _id);
        const decision = { verificationId, decision: 'verified', reason: 'All good' };
        ok(await office.post(`/user/admin/${_id}/verification`, decision));
        return _id;
      },
    },
    'DELETE /user/admin/{}': {
      action: 'user.deleted',
      perform: async () => {
        ok(await office.delete(`/user/admin/${leaving.user._id}`));
        return leaving.user._id;
      },
    },
    'POST /transaction/admin/{}': {
      action: 'transaction.added',
      changes: 'savings',
      perform: async () => (await addTransaction(office, userId, { account: 'savings' }))._id,
    },
    'DELETE /transaction/admin/{}': {
      action: 'transaction.deleted',
      changes: 'amount',
      perform: async () => {
        const { _id } = await addTransaction(office, userId, {});
        ok(await office.delete(`/transaction/admin/${_id}`));
        return _id;
      },
    },
    'POST /transaction/admin/{}/reversal': {
      action: 'transfer.reversed',
      changes: 'status',
      perform: async () => {
        const { _id } = await pay(ada.api);
        ok(await office.post(`/transaction/admin/${_id}/reversal`, { reason: 'Sent twice' }));
        return _id;
      },
    },
    'POST /user/admin/ledger/proof': {
      action: 'ledger.proof-started',
      perform: async () =>
        ok(await office.post<ApiResponse<LedgerProofRun>>('/user/admin/ledger/proof', { scope: 'new' })).data._id,
    },
    'POST /beneficiaries': {
      action: 'beneficiary.added',
      changes: 'name',
      perform: async () => (await addBeneficiary(office))._id,
    },
    'DELETE /beneficiaries/{}': {
      action: 'beneficiary.deleted',
      changes: 'name',
      perform: async () => {
        const { _id } = await addBeneficiary(office);
        ok(await office.delete(`/beneficiaries/${_id}`));
        return _id;
      },
    },
    'PATCH /contacts/{}': {
      action: 'contact.read',
      changes: 'isRead',
      perform: async () => {
        ok(await office.patch(`/contacts/${contact}`, { isRead: true }));
        return contact;
      },
    },
    'DELETE /contacts/{}': {
      action: 'contact.deleted',
      changes: 'name',
      perform: async () => {
        ok(await office.delete(`/contacts/${contact}`));
        return contact;
      },
    },
    'POST /operations/dead-letters/{}/redrive': {
      action: 'dead-letter.redriven',
      perform: async () => {
        const { _id } = await deadLetter(office, rabbitmqUrl, busNamespace);
        ok(await office.post(`/operations/dead-letters/${_id}/redrive`, {}));
        return _id;
      },
    },
    ...Object.fromEntries(
      UNPUBLISHED_EVENTS.map(([service, path]) => [
        `POST ${path}/{}/resend`,
        {
          action: 'event.resent' as const,
          changes: 'event',
          perform: async () => {
            const id = await setEventAside(databaseUrls[service]);
            ok(await office.post(`${path}/${id}/resend`, {}));
            return id;
          },
        },
      ]),
    ),
    // These end sessions that are used above.
    'DELETE /auth/admin/users/{}/sessions/{}': {
      action: 'session.ended',
      perform: async () => {
        const path = `/auth/admin/users/${upload.user._id}/sessions`;
        const [session] = ok(await office.get<ApiResponse<Session[]>>(path)).data;
        if (!session) throw new Error('The customer has no session.');
        ok(await office.delete(`${path}/${session._id}`));
        return session._id;
      },
    },
    'DELETE /auth/admin/users/{}/sessions': {
      action: 'session.ended',
      perform: async () => {
        ok(await office.delete(`/auth/admin/users/${userId}/sessions`));
        return userId;
      },
    },
  };
}

function ok<T>({ status, body }: Reply<T>): T {
  if (status !== 200 && status !== 201) throw new Error(`Status ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function addTransaction(office: BankApi, userId: string, more: object): Promise<StatementLine> {
  const line = { amount: 12.5, transactionType: 'credit', date: '2026-01-02', description: 'For the audit', ...more };
  return ok(await office.post<ApiResponse<StatementLine>>(`/transaction/admin/${userId}`, line)).data;
}

async function pay(api: BankApi): Promise<StatementLine> {
  const request = {
    from: 'savings' as const,
    amount: 2,
    accountNumber: '9999999999',
    bankName: 'Elsewhere Bank',
    routingNumber: '123456789',
    accountType: 'checking' as const,
    to: 'Somebody',
    description: 'For the audit',
    paymentPin: PIN,
  };
  const { status, body } = await api.transfer(request, randomUUID());
  if (status !== 201 || !body.data) throw new Error(`The payment failed with status ${status}`);
  return body.data;
}

async function addBeneficiary(office: BankApi): Promise<Beneficiary> {
  const accountNumber = String(randomInt(1_000_000_000, 10_000_000_000));
  return ok(await office.post<ApiResponse<Beneficiary>>('/beneficiaries', { name: 'Grace Hopper', accountNumber }))
    .data;
}

async function sendContact(url: string): Promise<string> {
  const message = { name: 'Ada', email: `${randomUUID()}@example.com`, phone: '+1 555 0100', subject: 'Hello' };
  const response = await fetch(`${url}/api/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, message: 'For the audit' }),
  });
  return ((await response.json()) as ApiResponse<ContactReference>).data._id;
}

/** Publishes an invalid message, which is dead-lettered immediately. */
async function deadLetter(office: BankApi, rabbitmqUrl: string, namespace: string): Promise<DeadLetter> {
  const connection = await connect(rabbitmqUrl);
  const channel = await connection.createConfirmChannel();
  const messageId = randomUUID();
  channel.sendToQueue(`${namespace}.svc-users.login-changes`, Buffer.from('{'), { messageId, type: 'login.changed' });
  await channel.waitForConfirms();
  await connection.close();
  return eventually(async () => {
    const { body } = await office.get<PagedResponse<DeadLetter>>('/operations/dead-letters?redriven=false');
    return body.data.find(({ queue }) => queue === 'svc-users.login-changes') ?? null;
  });
}

/** Does what the relay does after failures. Each service may publish this event. */
async function setEventAside(databaseUrl: string): Promise<string> {
  const record: Events['audit.recorded'] = {
    auditId: randomUUID(),
    action: 'reconciliation.healed',
    actor: null,
    ...{ subjectId: null, objectId: null, reason: null, address: null, requestId: null },
    changes: [],
    at: new Date().toISOString(),
  };
  const [row] = await query<{ id: string }>(
    databaseUrl,
    `INSERT INTO outbox (event, payload, attempts, retry_at, failed_at) VALUES ('audit.recorded', $1, 8, 'infinity', now())
     RETURNING id`,
    [record],
  );
  if (!row) throw new Error('The event was not stored.');
  return row.id;
}

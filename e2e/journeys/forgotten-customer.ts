import { randomInt, randomUUID } from 'node:crypto';
import type { AuditRecord } from '@larkspur/contracts/audit';
import type { PagedResponse } from '@larkspur/contracts/http';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { eventually } from '../support/eventually';
import { allRows } from '../support/ledger-totals';
import { readLogs } from '../support/logs';

interface LoggingBank {
  bank: Bank;
  /** Folder with the applications' logs. */
  logFolder: string;
}

const PIN = '730264';
/** A sender keeps events until it has asked the receiver whether they have arrived. */
const ERASURE_TIMEOUT_MS = 120_000;
/** All databases are read each time. */
const SEARCH_INTERVAL_MS = 1_000;

/** Deleting a customer reaches every copy of their data, in all databases and in the logs. */
export function forgottenCustomer(setup: () => LoggingBank): void {
  test('nothing about a deleted customer is kept but what other customers paid or received', async () => {
    const { bank, logFolder } = setup();
    const { url } = bank;
    const token = randomUUID().slice(0, 8);
    const person = {
      firstName: `Wilhelmina${token}`,
      lastName: `Quartermaine${token}`,
      email: `wq-${token}@example.com`,
      phone: `+1 302 ${randomInt(1_000_000, 9_999_999)}`,
      address: `${token} Vanishing Lane`,
      state: `State of ${token}`,
    };
    const newEmail = `new-${person.email}`;
    const password = 'quiet-marigold-7';
    const signUp = await fetch(`${url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, password }),
    });
    expect(signUp.status).toBe(201);
    const office = await BankApi.signIn(url, bank.administrator.email, bank.administrator.password);
    const customer = await BankApi.signIn(url, person.email, password);
    // On a busy machine, the account may be opened after the response to the sign-up.
    const { _id, account, location } = await eventually(async () => {
      const user = await customer.me();
      expect(user).toBeDefined();
      return user;
    });
    const ok = ({ status }: { status: number }) => expect([200, 201]).toContain(status);
    ok(await office.get(`/user/admin/email/${encodeURIComponent(person.email)}`));
    ok(await office.put(`/user/admin/account/${_id}`, { number: account.number, savings: 20, checking: 0 }));
    const { firstName, lastName, phone, email } = person;
    const details = { firstName, lastName: `${lastName}-Ames`, email, phone, location, isBlocked: false };
    ok(await office.put(`/user/admin/${_id}`, { ...details, verificationStatus: 'verified', paymentPin: PIN }));
    ok(await customer.patch('/user/profile', { email: newEmail, currentPassword: password }));
    ok(await office.post('/beneficiaries', { name: firstName, accountNumber: account.number }));
    // The record of it has no subject, so it must be there before the customer is deleted.
    await eventually(async () => {
      const { body } = await office.get<PagedResponse<AuditRecord>>('/audit?action=beneficiary.added');
      expect(JSON.stringify(body)).toContain(firstName);
    });
    const payee = await fundedCustomer(url, office, { firstName: 'Otto', savings: 1, pin: PIN });
    const note = `From ${token} with thanks`;
    const order = {
      ...{ from: 'savings' as const, amount: 5, accountType: 'checking' as const, bankName: 'Larkspur Bank' },
      ...{ routingNumber: '021000021', description: note, paymentPin: PIN },
    };
    const payment = { ...order, accountNumber: payee.user.account.number, to: 'Otto T.' };
    const toOwnAccount = { ...order, accountNumber: account.number, to: `${firstName} ${lastName}-Ames` };
    ok(await customer.transfer(payment, randomUUID()));
    ok(await customer.transfer(toOwnAccount, randomUUID()));
    const rejected = await customer.transfer({ ...toOwnAccount, amount: 1_000 }, randomUUID());
    expect(rejected.status).toBe(422);

    const personal = [...Object.values(person), newEmail, account.number, note];
    const foundIn = async () => {
      const found: string[] = [];
      for (const [service, databaseUrl] of Object.entries(bank.databaseUrls)) {
        const rows = await allRows(databaseUrl);
        for (const text of personal) {
          const hex = Buffer.from(text).toString('hex');
          const own = rows.filter((row) => row.includes(text) || row.includes(hex));
          found.push(...own.map((row) => `${service}: ${text} in ${row}`));
        }
      }
      return found;
    };
    // Proves that the search finds existing data.
    for (const service of ['svc-auth', 'svc-users', 'svc-transactions']) {
      await eventually(
        async () => expect((await foundIn()).some((one) => one.startsWith(service))).toBe(true),
        60_000,
        SEARCH_INTERVAL_MS,
      );
    }
    ok(await office.delete(`/user/admin/${_id}`));
    // The books of other customers, and the number, which is never issued again.
    const isKept = (one: string) =>
      (one.startsWith('svc-transactions') && one.includes(payee.user._id)) ||
      (one.startsWith('svc-users') && one.includes(` in (${account.number},${_id},`));
    await eventually(
      async () => expect((await foundIn()).filter((one) => !isKept(one))).toEqual([]),
      ERASURE_TIMEOUT_MS,
      SEARCH_INTERVAL_MS,
    );
    const logs = readLogs(logFolder).map(({ text }) => text);
    // Proves that the logs cover the requests of this test.
    expect(logs.some((log) => log.includes(`/user/admin/account/${_id}`))).toBe(true);
    for (const text of [...Object.values(person), note]) {
      expect([text, logs.filter((log) => log.includes(text) || log.includes(encodeURIComponent(text)))]).toEqual([
        text,
        [],
      ]);
    }
  });
}

import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, randomUUID, sign } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Bank } from '../../scripts/launcher/bank';
import { call } from './api-client';
import { type ApiDocument, fill, getBodySchema } from './api-document';
import type { TestUsers } from './test-users';

interface ApiTestContext {
  bank: Bank;
  url: string;
  api: ApiDocument;
  users: TestUsers;
}

type Part = Record<string, unknown>;

/** Tokens that svc-auth did not issue are rejected with 401 on every route that requires one. */
export function forgedTokens(context: () => ApiTestContext): void {
  it('are rejected on every route, by the gateway and by each service', async () => {
    const { api, users, bank } = context();
    const { token, cookie } = await users.signedIn('customer');
    if (!token) throw new Error('The customer has no token.');
    const forged = { ...(await forgeries(bank, token)), 'the refresh token': cookie.split('=')[1] ?? '' };
    const passed: string[] = [];
    const asked = api.operations.filter(({ definition }) => definition['x-access'] !== 'public');
    // One token after the other, each on all routes concurrently: an unknown key causes one request a second to svc-auth.
    for (const [name, forgery] of Object.entries(forged)) {
      const everywhere = asked.flatMap((operation) =>
        urlsOf(bank, operation.path).map(async (url) => {
          const target = fill(operation.path, () => randomUUID());
          const body = getBodySchema(operation) && {};
          const request = { method: operation.method, target, token: forgery, ...(body && { body }) };
          const { status } = await callUntilKeysAreKnown(url, request);
          if (status !== 401) passed.push(`${operation.name} took ${name}: ${status} at ${url}`);
        }),
      );
      await Promise.all(everywhere);
    }
    expect(passed).toEqual([]);
  });
}

/**
 * While keys are being fetched for an unknown id, only a few requests wait; the others are refused with 503 and may try
 * again. On a busy machine the fetching itself can take too long.
 */
async function callUntilKeysAreKnown(url: string, request: Parameters<typeof call>[1]): ReturnType<typeof call> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call(url, request);
    if (answer.status !== 503 || attempt === MAX_ATTEMPTS) return answer;
    await delay(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

const MAX_ATTEMPTS = 8;

const OWNER = {
  auth: 'svc-auth',
  user: 'svc-users',
  beneficiaries: 'svc-users',
  operations: 'svc-users',
  transaction: 'svc-transactions',
  contacts: 'svc-contacts',
} as const;

/** The gateway, and the service behind it, as if the gateway had been bypassed. */
function urlsOf({ urls }: Bank, path: string): string[] {
  const area = path.split('/')[1] ?? '';
  const owner = Object.entries(OWNER).find(([name]) => name === area)?.[1];
  return owner ? [urls.gateway, urls[owner]] : [urls.gateway];
}

async function forgeries(bank: Bank, token: string): Promise<Record<string, string>> {
  const [header = '', payload = ''] = token.split('.');
  const [head, claims] = [decoded(header), decoded(payload)];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rs256 = (ownHead: Part, ownClaims: Part) =>
    joined(ownHead, ownClaims, (text) => sign('sha256', Buffer.from(text), privateKey));
  const publicKey = createPublicKey({ key: await publicJwk(bank, String(head.kid)), format: 'jwk' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const signature = token.split('.')[2] ?? '';
  return {
    'alg none': joined({ ...head, alg: 'none' }, claims, () => Buffer.alloc(0)),
    'alg none with the old signature': `${encoded({ ...head, alg: 'none' })}.${payload}.${signature}`,
    'HS256 with the public key': joined({ ...head, alg: 'HS256' }, claims, (text) =>
      createHmac('sha256', pem).update(text).digest(),
    ),
    "another key under the bank's kid": rs256(head, claims),
    'a foreign kid': rs256({ ...head, kid: randomUUID() }, claims),
    'no kid': rs256({ alg: 'RS256', typ: 'at+jwt' }, claims),
    'another role': `${header}.${encoded({ ...claims, role: 'administrator' })}.${signature}`,
    'a later expiry': `${header}.${encoded({ ...claims, exp: Number(claims.exp) + 86_400 })}.${signature}`,
    'an expired token': rs256(head, { ...claims, exp: Number(claims.iat) - 1 }),
    'another audience': rs256(head, { ...claims, aud: 'elsewhere' }),
    'another type': rs256({ ...head, typ: 'JWT' }, claims),
    'nothing but dots': '..',
  };
}

async function publicJwk(bank: Bank, kid: string): Promise<JsonWebKey> {
  const client = new Client({ connectionString: bank.databaseUrls['svc-auth'] });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT public_jwk AS jwk FROM signing_key WHERE kid = $1', [kid]);
    return rows[0].jwk;
  } finally {
    await client.end();
  }
}

const encoded = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decoded = (text: string): Part => JSON.parse(Buffer.from(text, 'base64url').toString());

function joined(head: Part, claims: Part, signed: (text: string) => Buffer): string {
  const text = `${encoded(head)}.${encoded(claims)}`;
  return `${text}.${signed(text).toString('base64url')}`;
}

import { type HostApi, isApiError } from '../host/host-api';
import { canHash, fingerprintOf, randomHex } from '../utils/fingerprint';
import { type RecordFormat, UserRecords } from '../utils/user-records';

interface SentRequest {
  /** The request itself where browsers do not hash; then it is never stored. */
  fingerprint: string;
  idempotencyKey: string;
  /** By this browser's clock, in milliseconds. */
  sentAt: number;
}

interface Sent {
  salt: string;
  requests: SentRequest[];
}

/** The lifetime of an idempotency key on the server. */
const LIFETIME_MS = 24 * 3_600_000;
const MAX_REQUESTS = 50;

const FORMAT: RecordFormat<Sent> = {
  prefix: 'larkspur-requests-',
  create: () => ({ salt: randomHex(), requests: [] }),
  parse: (value) => {
    const { salt, requests }: Partial<Sent> = value ?? {};
    return typeof salt === 'string' && Array.isArray(requests)
      ? { salt, requests: requests.filter(isSentRequest) }
      : null;
  },
  prune: ({ salt, requests }) => {
    const remaining = requests.filter(({ sentAt }) => Date.now() - sentAt < LIFETIME_MS).slice(-MAX_REQUESTS);
    return remaining.length ? { salt, requests: remaining } : null;
  },
};

const isSentRequest = (one: Partial<SentRequest> | null) =>
  typeof one?.fingerprint === 'string' && typeof one.idempotencyKey === 'string' && typeof one.sentAt === 'number';

/**
 * Sends a request that must take effect once with an idempotency key. As long as the outcome is unknown, the same request
 * of the same user keeps its key for 24 hours, also after a reload or in another tab.
 */
export class IdempotencyKeys {
  private readonly records = new Map<string, UserRecords<Sent>>();

  /** @param operation distinguishes equal requests to different routes */
  constructor(private readonly operation: string) {}

  /** @param request everything that distinguishes it from others */
  async send<T>(
    { session }: Pick<HostApi, 'session'>,
    request: unknown,
    send: (idempotencyKey: string) => Promise<T>,
  ): Promise<T> {
    const userId = session.current()?._id ?? 'visitor';
    const records = this.recordsOf(userId);
    const fingerprint = await identify(records, JSON.stringify([userId, this.operation, request]));
    const idempotencyKey = findOrAdd(records, fingerprint);
    const discard = () =>
      records.write({ requests: records.read().requests.filter((one) => one.idempotencyKey !== idempotencyKey) });
    try {
      const result = await send(idempotencyKey);
      discard();
      return result;
    } catch (error) {
      if (isDefinitive(error)) discard();
      throw error;
    }
  }

  private recordsOf(userId: string): UserRecords<Sent> {
    const known = this.records.get(userId) ?? new UserRecords(FORMAT, userId, canHash() ? localStorage : null);
    this.records.set(userId, known);
    return known;
  }
}

async function identify(records: UserRecords<Sent>, text: string): Promise<string> {
  const { salt } = records.read();
  const fingerprint = (await fingerprintOf(salt, text)) ?? text;
  // Another tab may have stored its own salt in the meantime.
  return records.read().salt === salt ? fingerprint : identify(records, text);
}

/** Stores a new key before it is sent. */
function findOrAdd(records: UserRecords<Sent>, fingerprint: string): string {
  const requests = FORMAT.prune(records.read())?.requests ?? [];
  const known = requests.find((one) => one.fingerprint === fingerprint);
  if (known) return known.idempotencyKey;
  const idempotencyKey = randomHex();
  records.write({ requests: [...requests, { fingerprint, idempotencyKey, sentAt: Date.now() }] });
  return idempotencyKey;
}

/** A 409 may mean that the first request is still in progress. */
function isDefinitive(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && ![408, 409, 429].includes(error.status);
}

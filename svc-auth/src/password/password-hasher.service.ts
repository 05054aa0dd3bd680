import { randomBytes } from 'node:crypto';
import { Bulkhead, BulkheadRejectedError } from '@larkspur/service-kit/bulkhead';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { AuthConfig } from '../config';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two iterations, one degree of parallelism. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At about 30 ms each, a full queue takes about a second. A longer one would only make all callers time out. */
const MAX_QUEUED = 64;

/** Hashes and verifies passwords. Bounds concurrency, so that memory stays bounded. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private readonly bulkhead: Bulkhead;
  private dummyHash = '';

  constructor(config: AuthConfig) {
    this.bulkhead = new Bulkhead({ maxConcurrent: config.HASHING_CONCURRENCY, maxQueued: MAX_QUEUED });
  }

  async onModuleInit(): Promise<void> {
    this.dummyHash = await this.hash(randomBytes(16).toString('hex'));
  }

  hash(password: string): Promise<string> {
    return this.execute(() => hash(normalize(password), COST));
  }

  /** Call before an attempt is counted. @throws unavailable when the queue is full */
  requireCapacity(): void {
    if (this.bulkhead.isFull) throw overloadedError();
  }

  /** Without a stored hash, because no login has the email, it takes the same time and returns false. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const matches = await this.execute(() => verify(passwordHash ?? this.dummyHash, normalize(password)));
    return matches && passwordHash !== undefined;
  }

  private async execute<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.bulkhead.run(work);
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? overloadedError() : error;
    }
  }
}

export function isSamePassword(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

/** The same password typed on two keyboards may use different code points. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

function overloadedError(): ProblemException {
  return new ProblemException('unavailable', { headers: { 'retry-after': '2' } });
}

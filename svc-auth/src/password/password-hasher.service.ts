import { randomBytes } from 'node:crypto';
import { Bulkhead } from '@larkspur/service-kit/bulkhead';
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
  /** One slot for each password that is hashed or waits for it, so that `bulkhead` never rejects what has one. */
  private readonly capacity: Bulkhead;
  private dummyHash = '';

  constructor(config: AuthConfig) {
    const maxConcurrent = config.HASHING_CONCURRENCY;
    this.bulkhead = new Bulkhead({ maxConcurrent, maxQueued: MAX_QUEUED });
    this.capacity = new Bulkhead({ maxConcurrent: maxConcurrent + MAX_QUEUED });
  }

  async onModuleInit(): Promise<void> {
    this.dummyHash = await this.hash(randomBytes(16).toString('hex'));
  }

  /** @throws unavailable when the queue is full */
  hash(password: string): Promise<string> {
    return this.withCapacity(() => this.bulkhead.run(() => hash(normalize(password), COST)));
  }

  /**
   * Reserves capacity for one `verify` in `work`, which may count an attempt before: it is not refused after that.
   * @throws unavailable when the queue is full; `work` is not run then
   */
  async withCapacity<T>(work: () => Promise<T>): Promise<T> {
    if (!this.capacity.tryAcquire()) throw overloadedError();
    try {
      return await work();
    } finally {
      this.capacity.release();
    }
  }

  /**
   * Without a stored hash, because no login has the email, it takes the same time and returns false.
   * Call it inside of `withCapacity`.
   */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const matches = await this.bulkhead.run(() => verify(passwordHash ?? this.dummyHash, normalize(password)));
    return matches && passwordHash !== undefined;
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
  return new ProblemException('unavailable');
}

import { randomBytes } from 'node:crypto';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { AuthConfig } from '../config';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At some 30 ms each these are about a second of work; more would only make everybody wait until they give up. */
const LONGEST_QUEUE = 64;

/** Hashes and checks passwords, a bounded number at a time: a crowd at the door must not take the memory of the house. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private hashOfNobody = '';

  constructor(private readonly config: AuthConfig) {}

  async onModuleInit(): Promise<void> {
    this.hashOfNobody = await this.hash(randomBytes(16).toString('hex'));
  }

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalized(password), COST));
  }

  /** @throws unavailable when a password would be turned away now: to be asked before a try is counted */
  requireCapacity(): void {
    if (this.waiting.length >= LONGEST_QUEUE) {
      throw new ProblemException('unavailable', { headers: { 'retry-after': '2' } });
    }
  }

  /** Without a hash to compare with (nobody has that e-mail) it takes the same time and says no. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    const matches = await this.inTurn(() => verify(passwordHash ?? this.hashOfNobody, normalized(password)));
    return matches && passwordHash !== undefined;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.config.HASHING_CONCURRENCY) {
      this.requireCapacity();
      // The one that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** Whether two that were typed are the same password. */
export function isSamePassword(one: string, other: string): boolean {
  return normalized(one) === normalized(other);
}

/** One password typed on two keyboards may differ in its code points. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

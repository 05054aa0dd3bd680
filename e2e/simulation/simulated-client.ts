import type { TransferRequest } from '@larkspur/contracts/transaction';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { ProcessSupervisor } from './process-supervisor';
import type { SimulationContext } from './simulation-context';
import type { TransactionsProcess } from './transactions-process';

export interface Payment {
  payerId: string;
  request: TransferRequest;
  key: string;
  /** The database rejects its row: every response is a 5xx, and nothing of it may be stored. */
  isUnstorable: boolean;
}

interface ClientResponse {
  status: number;
  /** The line's id, or the problem's code. */
  detail: string;
}

const RESPONSE_TIMEOUT_MS = 8_000;
const MAX_INVALID_ATTEMPTS = 4;

/** A client with one payment. It retries with its idempotency key until the response is definite, and sometimes once more. */
export class SimulatedClient {
  /** The definite responses that arrived. */
  readonly responses: ClientResponse[] = [];
  isDone = false;
  private attempts = 0;
  private answeredAttempt = 0;

  constructor(
    private readonly context: SimulationContext,
    private readonly instances: readonly ProcessSupervisor<TransactionsProcess>[],
    readonly name: string,
    readonly payment: Payment,
  ) {}

  send(): void {
    const { timeline, faults, random } = this.context;
    const attempt = ++this.attempts;
    if (this.payment.isUnstorable && attempt > MAX_INVALID_ATTEMPTS) {
      this.isDone = true;
      return;
    }
    const instance = random.pick(this.instances);
    const copies = faults.occurs('request lost') ? 0 : faults.occurs('request duplicated') ? 2 : 1;
    for (let i = 0; i < copies; i++) {
      const delay = faults.occurs('request delayed') ? this.context.longDelay() : this.context.networkDelay();
      timeline.schedule(delay, null, `${this.name} sends to ${instance.name}`, () => this.deliver(instance, attempt));
    }
    timeline.schedule(RESPONSE_TIMEOUT_MS, null, null, () => {
      if (this.answeredAttempt < attempt) this.retryLater(attempt);
    });
  }

  private deliver(instance: ProcessSupervisor<TransactionsProcess>, attempt: number): void {
    const { process } = instance;
    if (!process.run.isAlive) return;
    this.context.timeline.schedule(0, process.run, `handles ${this.name}`, () => void this.handle(process, attempt));
  }

  /** Runs in the process until the response is sent. */
  private async handle({ service, run }: TransactionsProcess, attempt: number): Promise<void> {
    const { timeline, faults } = this.context;
    const { payerId, request, key } = this.payment;
    const response = await service.post(payerId, request, key).then(
      ({ status, _id }) => ({ status: status === 'completed' ? 201 : 202, detail: _id }),
      (error) =>
        error instanceof ProblemException ? { status: error.getStatus(), detail: error.code } : INTERNAL_ERROR,
    );
    if (!run.isAlive || faults.occurs('response lost')) return;
    timeline.schedule(
      this.context.networkDelay(),
      null,
      `${this.name} gets ${response.status} ${response.detail}`,
      () => this.receive(response, attempt),
    );
  }

  private receive(response: ClientResponse, attempt: number): void {
    const { random, timeline } = this.context;
    this.answeredAttempt = Math.max(this.answeredAttempt, attempt);
    if (!isDefinite(response)) {
      this.retryLater(attempt);
      return;
    }
    this.responses.push(response);
    if (this.isDone) return;
    this.isDone = true;
    if (random.chance(0.3)) {
      timeline.schedule(this.context.longDelay(), null, `${this.name} sends once more`, () => this.send());
    }
  }

  private retryLater(attempt: number): void {
    if (this.isDone || attempt < this.attempts) return;
    this.context.timeline.schedule(this.context.random.between(200, 2_000), null, null, () => {
      if (!this.isDone && attempt === this.attempts) this.send();
    });
  }
}

const INTERNAL_ERROR: ClientResponse = { status: 500, detail: 'internal' };

/** A client retries after 5xx, 202 and 409. */
const isDefinite = ({ status }: ClientResponse) => status < 500 && status !== 202 && status !== 409;

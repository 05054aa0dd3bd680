import type { TransferRequest } from '@larkspur/contracts/transaction';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { ProcessSupervisor } from './process-supervisor';
import type { SimulationContext } from './simulation-context';
import type { TransactionsProcess } from './transactions-process';

export interface Payment {
  payerId: string;
  request: TransferRequest;
  key: string;
  /** A row of it cannot be stored: nothing but 5xx is answered, and nothing of it may remain. */
  isUnstorable: boolean;
}

interface ClientResponse {
  status: number;
  /** The line's id, or the problem's code. */
  said: string;
}

const RESPONSE_TIMEOUT_MS = 8_000;
const MAX_INVALID_ATTEMPTS = 4;

/** A client with one payment, who asks with its key until the answer is definite, and sometimes once more. */
export class SimulatedClient {
  /** Every definite answer that arrived. */
  readonly answers: ClientResponse[] = [];
  isDone = false;
  private attempts = 0;
  private answered = 0;

  constructor(
    private readonly context: SimulationContext,
    private readonly doors: readonly ProcessSupervisor<TransactionsProcess>[],
    readonly name: string,
    readonly payment: Payment,
  ) {}

  ask(): void {
    const { timeline, faults, random } = this.context;
    const attempt = ++this.attempts;
    if (this.payment.isUnstorable && attempt > MAX_INVALID_ATTEMPTS) {
      this.isDone = true;
      return;
    }
    const door = random.pick(this.doors);
    const copies = faults.occurs('request lost') ? 0 : faults.occurs('request doubled') ? 2 : 1;
    for (let i = 0; i < copies; i++) {
      const delay = faults.occurs('request late') ? this.context.longDelay() : this.context.networkDelay();
      timeline.schedule(delay, null, `${this.name} asks ${door.name}`, () => this.arrive(door, attempt));
    }
    timeline.schedule(RESPONSE_TIMEOUT_MS, null, null, () => {
      if (this.answered < attempt) this.askAgain(attempt);
    });
  }

  private arrive(door: ProcessSupervisor<TransactionsProcess>, attempt: number): void {
    const { process } = door;
    if (!process.run.isAlive) return;
    this.context.timeline.schedule(0, process.run, `serves ${this.name}`, () => void this.serve(process, attempt));
  }

  /** Runs in the process, up to where its answer leaves it. */
  private async serve({ service, run }: TransactionsProcess, attempt: number): Promise<void> {
    const { timeline, faults } = this.context;
    const { payerId, request, key } = this.payment;
    const answer = await service.post(payerId, request, key).then(
      ({ status, _id }) => ({ status: status === 'completed' ? 201 : 202, said: _id }),
      (error) => (error instanceof ProblemException ? { status: error.getStatus(), said: error.code } : INTERNAL_ERROR),
    );
    if (!run.isAlive || faults.occurs('answer lost')) return;
    timeline.schedule(this.context.networkDelay(), null, `${this.name} is told ${answer.status} ${answer.said}`, () =>
      this.hear(answer, attempt),
    );
  }

  private hear(answer: ClientResponse, attempt: number): void {
    const { random, timeline } = this.context;
    this.answered = Math.max(this.answered, attempt);
    if (!isDefinite(answer)) {
      this.askAgain(attempt);
      return;
    }
    this.answers.push(answer);
    if (this.isDone) return;
    this.isDone = true;
    if (random.chance(0.3)) {
      timeline.schedule(this.context.longDelay(), null, `${this.name} asks once more`, () => this.ask());
    }
  }

  private askAgain(attempt: number): void {
    if (this.isDone || attempt < this.attempts) return;
    this.context.timeline.schedule(this.context.random.between(200, 2_000), null, null, () => {
      if (!this.isDone && attempt === this.attempts) this.ask();
    });
  }
}

const INTERNAL_ERROR: ClientResponse = { status: 500, said: 'internal' };

/** After 5xx, 202 and 409 a client asks again (decision 29). */
const isDefinite = ({ status }: ClientResponse) => status < 500 && status !== 202 && status !== 409;

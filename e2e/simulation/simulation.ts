import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SAGA_CHANNEL, type SagaMoment } from '@larkspur/service-kit/bus/saga-step';
import { LedgerModel } from '../../svc-users/test/model/ledger-model';
import { type Customer, drawPayments, openCustomers } from './customers';
import type { AnyFault } from './faults';
import { findViolations } from './find-violations';
import { ProcessSupervisor } from './process-supervisor';
import { SimulatedBus } from './simulated-bus';
import { SimulatedClient } from './simulated-client';
import { resetIds } from './simulated-ids';
import { SimulationContext } from './simulation-context';
import { TransactionsProcess } from './transactions-process';
import { TransferStoreModel } from './transfer-store-model';
import { UsersProcess } from './users-process';

/** More than the sweeper's longest pause, twice. */
const SETTLE_TIMEOUT_MS = 200_000;

export interface SimulationReport {
  seed: number;
  /** What does not hold, in words; empty for a good history. */
  broken: string[];
  trace: string[];
  seen: ReadonlyMap<AnyFault, number>;
  payments: number;
}

/** The bank in one history: processes, databases, a broker and clients, all of one seed. */
export class Simulation {
  readonly ledger: LedgerModel;
  readonly store: TransferStoreModel;
  readonly bus: SimulatedBus;
  readonly customers: Customer[];
  readonly clients: SimulatedClient[];
  private readonly context: SimulationContext;
  private readonly transactions: ProcessSupervisor<TransactionsProcess>[];
  private readonly users: ProcessSupervisor<UsersProcess>[];

  private constructor(seed: number) {
    resetIds();
    const context = new SimulationContext(seed);
    const now = () => context.timeline.date;
    this.context = context;
    this.ledger = new LedgerModel(now);
    this.store = new TransferStoreModel(now);
    this.bus = new SimulatedBus(context);
    this.customers = openCustomers(context.random, this.ledger);
    const onCrash = this.bus.disconnect.bind(this.bus);
    this.transactions = numbered(context.random.between(1, 3), 'svc-transactions').map(
      (name) =>
        new ProcessSupervisor(
          context,
          name,
          (run) => new TransactionsProcess(context, this.bus, run, this.store),
          onCrash,
        ),
    );
    this.users = numbered(context.random.between(1, 2), 'svc-users').map(
      (name) =>
        new ProcessSupervisor(context, name, (run) => new UsersProcess(context, this.bus, run, this.ledger), onCrash),
    );
    this.clients = drawPayments(context.random, this.customers).map(
      (payment, i) => new SimulatedClient(context, this.transactions, `client ${i + 1}`, payment),
    );
  }

  static async run(seed: number): Promise<SimulationReport> {
    return new Simulation(seed).run();
  }

  private async run(): Promise<SimulationReport> {
    const { timeline, faults } = this.context;
    const listen = (moment: unknown) => this.reach(moment as SagaMoment);
    const healsAt = this.plan();
    subscribe(SAGA_CHANNEL, listen);
    try {
      const isOver = await timeline.runUntil(() => this.isOver(), healsAt + SETTLE_TIMEOUT_MS);
      const broken = isOver ? findViolations(this) : [...this.unfinished(), ...findViolations(this)];
      const { seed } = this.context;
      return { seed, broken, trace: timeline.trace, seen: faults.counts, payments: this.clients.length };
    } finally {
      unsubscribe(SAGA_CHANNEL, listen);
    }
  }

  /** @returns when everything is well again */
  private plan(): number {
    const { timeline, random, faults } = this.context;
    const spread = random.pick([1, 200, 5_000]);
    for (const client of this.clients) {
      timeline.schedule(random.between(0, spread), null, `${client.name} begins`, () => client.ask());
    }
    const healsAt = random.between(2_000, 20_000);
    const isRough = random.chance(0.5);
    for (let i = isRough ? random.between(1, 3) : 0; i > 0; i--) {
      const machine = random.pick([...this.transactions, ...this.users]);
      timeline.schedule(random.below(healsAt), null, `${machine.name} is struck`, () => {
        faults.count('crash at any time');
        machine.crash();
      });
    }
    for (let i = isRough ? random.between(0, 2) : 0; i > 0; i--) {
      const length = random.between(100, 4_000);
      timeline.schedule(random.below(healsAt), null, 'the broker goes away', () => this.bus.goDown(length));
    }
    timeline.schedule(healsAt, null, 'all is well again', () => {
      faults.isOver = true;
    });
    return healsAt;
  }

  /** A step's edge in whichever process is running: here it may be killed. */
  private reach({ step, phase }: SagaMoment): void {
    const { timeline, faults } = this.context;
    const run = timeline.current;
    if (!run?.isAlive) return;
    timeline.record(`${run.name}: ${phase} ${step}`);
    if (!faults.occurs(`crash ${phase} ${step}`)) return;
    [...this.transactions, ...this.users].find((machine) => machine.run === run)?.crash();
  }

  private isOver(): boolean {
    const { timeline, faults } = this.context;
    return faults.isOver && timeline.isIdle && this.unfinished().length === 0;
  }

  private unfinished(): string[] {
    const waiting = this.clients.filter(({ isDone }) => !isDone).map(({ name }) => `${name} has no definite answer`);
    const pending = this.store.transfers
      .filter(({ status }) => status === 'pending')
      .map(({ transferId }) => `transfer ${transferId} is pending`);
    return [...waiting, ...pending, ...(this.store.outbox.size > 0 ? ['the outbox holds events'] : [])];
  }
}

const numbered = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name} ${i + 1}`);

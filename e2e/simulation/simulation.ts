import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SAGA_CHANNEL, type SagaStepEvent } from '@larkspur/service-kit/transfer-saga/saga-step';
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

/** More than twice the longest pause between two resends. */
const SETTLE_TIMEOUT_MS = 200_000;

export interface SimulationReport {
  seed: number;
  /** Violated invariants as sentences. */
  violations: string[];
  trace: string[];
  faults: ReadonlyMap<AnyFault, number>;
  payments: number;
}

/** One simulation of the bank: processes, databases, a broker and clients. Everything depends on the seed. */
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
    return new Simulation(seed).execute();
  }

  private async execute(): Promise<SimulationReport> {
    const { timeline, faults } = this.context;
    const listener = (event: unknown) => this.onSagaStep(event as SagaStepEvent);
    const faultsEndAt = this.plan();
    subscribe(SAGA_CHANNEL, listener);
    try {
      const isOver = await timeline.runUntil(() => this.isOver(), faultsEndAt + SETTLE_TIMEOUT_MS);
      const violations = isOver ? findViolations(this) : [...this.findUnfinished(), ...findViolations(this)];
      const { seed } = this.context;
      return { seed, violations, trace: timeline.trace, faults: faults.counts, payments: this.clients.length };
    } finally {
      unsubscribe(SAGA_CHANNEL, listener);
    }
  }

  /** @returns when the faults end */
  private plan(): number {
    const { timeline, random, faults } = this.context;
    const spread = random.pick([1, 200, 5_000]);
    for (const client of this.clients) {
      timeline.schedule(random.between(0, spread), null, `${client.name} starts`, () => client.send());
    }
    const faultsEndAt = random.between(2_000, 20_000);
    const hasOutages = random.chance(0.5);
    for (let i = hasOutages ? random.between(1, 3) : 0; i > 0; i--) {
      const supervisor = random.pick([...this.transactions, ...this.users]);
      timeline.schedule(random.below(faultsEndAt), null, `${supervisor.name} is about to crash`, () => {
        faults.count('crash at any time');
        supervisor.crash();
      });
    }
    for (let i = hasOutages ? random.between(0, 2) : 0; i > 0; i--) {
      const durationMs = random.between(100, 4_000);
      timeline.schedule(random.below(faultsEndAt), null, 'the broker goes down', () => this.bus.goDown(durationMs));
    }
    timeline.schedule(faultsEndAt, null, 'all faults end', () => {
      faults.isOver = true;
    });
    return faultsEndAt;
  }

  /** Before or after a step of the saga, the process that runs it may crash. */
  private onSagaStep({ step, phase }: SagaStepEvent): void {
    const { timeline, faults } = this.context;
    const run = timeline.current;
    if (!run?.isAlive) return;
    timeline.record(`${run.name}: ${phase} ${step}`);
    if (!faults.occurs(`crash ${phase} ${step}`)) return;
    [...this.transactions, ...this.users].find((supervisor) => supervisor.run === run)?.crash();
  }

  private isOver(): boolean {
    const { timeline, faults } = this.context;
    return faults.isOver && timeline.isIdle && this.findUnfinished().length === 0;
  }

  private findUnfinished(): string[] {
    const waiting = this.clients.filter(({ isDone }) => !isDone).map(({ name }) => `${name} has no definite response`);
    const pending = this.store.transfers
      .filter(({ status }) => status === 'pending')
      .map(({ transferId }) => `transfer ${transferId} is pending`);
    return [...waiting, ...pending, ...(this.store.outbox.size > 0 ? ['the outbox is not empty'] : [])];
  }
}

const numbered = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name} ${i + 1}`);

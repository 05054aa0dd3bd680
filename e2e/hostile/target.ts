import type { BankProcesses, Edge } from './bank-processes';
import type { Bystander } from './bystander';

/** The bank under attack. */
export interface Target {
  edge: Edge;
  bystander: Bystander;
  processes: BankProcesses;
}

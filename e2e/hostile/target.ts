import type { BankProcesses, Edge } from './bank-processes';
import type { Bystander } from './bystander';

/** What the attacks need to know. */
export interface Target {
  edge: Edge;
  bystander: Bystander;
  processes: BankProcesses;
}

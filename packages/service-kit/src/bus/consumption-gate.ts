/** Closed while something that handlers need, such as the database, is away: nothing is consumed then. */
export interface ConsumptionGate {
  readonly isOpen: boolean;
  /** Finds out whether it is away, and closes if it is. @returns whether the gate is closed now */
  checkAway(): Promise<boolean>;
  /** Called after each change of `isOpen`. */
  onChange(listener: () => void): void;
}

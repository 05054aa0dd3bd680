/** Pauses consumption while a dependency of the handlers, such as the database, is unavailable. */
export interface ConsumptionGate {
  readonly isOpen: boolean;
  /** Checks the dependency, and closes the gate if it is unavailable. @returns whether the gate is closed now */
  checkAway(): Promise<boolean>;
  /** Called after each change of `isOpen`. */
  onChange(listener: () => void): void;
}

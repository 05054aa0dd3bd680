/** A process from its start to its death. What a dead one still does reaches nobody. */
export class ProcessRun {
  isAlive = true;

  constructor(readonly name: string) {}
}

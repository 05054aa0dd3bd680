/** One run of a process, from its start to its crash. Nothing that a crashed run still does has an effect. */
export class ProcessRun {
  isAlive = true;

  constructor(readonly name: string) {}
}

/** A value that can be read and watched. Its functions need no `this`, as `useSyncExternalStore` calls them bare. */
export interface ReadableStore<T> {
  readonly getSnapshot: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Passes each value to every listener. */
export class Emitter<T = void> {
  private readonly listeners = new Set<(value: T) => void>();

  get listenerCount(): number {
    return this.listeners.size;
  }

  /** @returns unsubscribes */
  readonly subscribe = (listener: (value: T) => void): (() => void) => {
    // Wrapped, so that a listener that subscribes twice is called twice.
    const own = (value: T) => listener(value);
    this.listeners.add(own);
    return () => {
      this.listeners.delete(own);
    };
  };

  emit(value: T): void {
    // A copy: listeners may unsubscribe while they are called.
    for (const listener of [...this.listeners]) listener(value);
  }
}

/** Holds one value and notifies subscribers when another one takes its place. */
export class Store<T> implements ReadableStore<T> {
  private readonly changes = new Emitter();
  readonly subscribe = this.changes.subscribe;

  constructor(private value: T) {}

  readonly getSnapshot = (): T => this.value;

  set(value: T): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    this.changes.emit();
  }
}

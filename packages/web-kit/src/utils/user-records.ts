import { Emitter, type ReadableStore } from './store';

export interface RecordFormat<T> {
  /** The beginning of the storage key, which ends in the user's id. */
  prefix: string;
  create(): T;
  /** `null` for a value of another shape: any script of the page can write to storage. */
  parse(value: unknown): T | null;
  /** The value without what has expired, `null` if nothing is left. */
  prune(value: T): T | null;
}

/**
 * The records of this browser for one user. They are in localStorage, so that they outlive a reload, a release and a sign-out,
 * and all tabs share them. Without a working localStorage they live as long as the page.
 */
export class UserRecords<T extends object> implements ReadableStore<T> {
  readonly storageKey: string;
  private readonly changes = new Emitter();
  private inMemory: T | null = null;
  private cached: { text: string | null; value: T } | null = null;

  constructor(
    private readonly format: RecordFormat<T>,
    userId: string,
    /** `null` keeps everything in memory. */
    private readonly storage: Storage | null = window.localStorage,
  ) {
    this.storageKey = format.prefix + userId;
    if (storage) this.removeExpired(storage);
    else this.inMemory = format.create();
  }

  readonly getSnapshot = (): T => this.read();

  /** Changes by other tabs, too. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.changes.subscribe(listener);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === this.storageKey) listener();
    };
    window.addEventListener('storage', onStorage);
    // A page restored from the back/forward cache has missed the events of other tabs.
    window.addEventListener('pageshow', listener);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', listener);
    };
  };

  /** The same object as long as what is stored is the same. */
  read(): T {
    if (this.inMemory) return this.inMemory;
    const text = this.readText();
    if (this.cached?.text !== text || !this.cached) {
      this.cached = { text, value: this.parse(text) ?? this.format.create() };
    }
    return this.cached.value;
  }

  write(changes: Partial<T>): void {
    const value = this.format.prune({ ...this.read(), ...changes });
    if (this.inMemory || !this.store(value)) this.inMemory = value ?? this.format.create();
    this.changes.emit();
  }

  /** @returns whether storage took it */
  private store(value: T | null): boolean {
    try {
      if (value) this.storage?.setItem(this.storageKey, JSON.stringify(value));
      else this.storage?.removeItem(this.storageKey);
      return true;
    } catch {
      return false;
    }
  }

  private readText(): string | null {
    try {
      return this.storage?.getItem(this.storageKey) ?? null;
    } catch {
      return null;
    }
  }

  private parse(text: string | null): T | null {
    try {
      return text === null ? null : this.format.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }

  /** Removes what belongs to earlier users of this browser, too. */
  private removeExpired(storage: Storage): void {
    try {
      for (const key of Object.keys(storage)) {
        if (!key.startsWith(this.format.prefix)) continue;
        const value = this.parse(storage.getItem(key));
        if (!value || !this.format.prune(value)) storage.removeItem(key);
      }
    } catch {
      // Nothing is stored.
    }
  }
}

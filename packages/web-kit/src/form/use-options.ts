import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../host/api-error';
import type { Option } from './options';

const DEBOUNCE_MS = 250;

export type LoadOptions = (query: string, signal: AbortSignal) => Promise<Option[]>;

export interface OptionsState {
  options: Option[];
  busy: boolean;
  /** The error message, if loading failed. */
  failure: string | null;
  search(query: string): void;
}

const NOTHING = { options: [], busy: false, failure: null };

/** Loads options when typing pauses. Responses to earlier queries are dropped. */
export function useOptions(load: LoadOptions): OptionsState {
  const [found, setFound] = useState<Omit<OptionsState, 'search'>>(NOTHING);
  const pending = useRef<AbortController | null>(null);

  useEffect(() => () => pending.current?.abort(), []);

  function search(query: string): void {
    pending.current?.abort();
    if (query.trim() === '') {
      setFound(NOTHING);
      return;
    }
    const request = new AbortController();
    pending.current = request;
    setFound({ options: [], busy: true, failure: null });
    const timer = setTimeout(async () => {
      const result = await load(query.trim(), request.signal).then(
        (options) => ({ options, busy: false, failure: null }),
        (error: unknown) => ({ options: [], busy: false, failure: errorMessage(error) }),
      );
      if (!request.signal.aborted) setFound(result);
    }, DEBOUNCE_MS);
    request.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  return { ...found, search };
}

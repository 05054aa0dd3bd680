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
  const question = useRef<AbortController | null>(null);

  useEffect(() => () => question.current?.abort(), []);

  function search(query: string): void {
    question.current?.abort();
    if (query.trim() === '') {
      setFound(NOTHING);
      return;
    }
    const asked = new AbortController();
    question.current = asked;
    setFound({ options: [], busy: true, failure: null });
    const timer = setTimeout(async () => {
      const answer = await load(query.trim(), asked.signal).then(
        (options) => ({ options, busy: false, failure: null }),
        (error: unknown) => ({ options: [], busy: false, failure: errorMessage(error) }),
      );
      if (!asked.signal.aborted) setFound(answer);
    }, DEBOUNCE_MS);
    asked.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  return { ...found, search };
}

const RUNS_WITHIN_MS = 4_000;

/** The browser did not run a script: it could not be had, not in time, or is not what it should be. It does not say which. */
export class ScriptFailure extends Error {}

interface Script {
  url: string;
  /** The same, as the page's Trusted Types policy lets it through. */
  address: unknown;
  /** Subresource Integrity (W3C). */
  integrity: string;
}

/** @throws ScriptFailure, or what the script threw while it ran */
export function runScript({ url, address, integrity }: Script): Promise<void> {
  const script = document.createElement('script');
  script.async = true;
  // As its preload has them. Of a file of another origin nothing could be checked without CORS.
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  Object.assign(script, { src: address });

  let timer: ReturnType<typeof setTimeout>;
  let thrown: Error | null = null;
  const onThrown = ({ filename, error, message }: ErrorEvent) => {
    if (filename === url) thrown = error instanceof Error ? error : new Error(message);
  };
  return new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => reject(new ScriptFailure(`${url} did not come in time.`)), RUNS_WITHIN_MS);
    window.addEventListener('error', onThrown);
    script.onload = () => (thrown ? reject(thrown) : resolve());
    script.onerror = () => reject(new ScriptFailure(`${url} could not be run.`));
    document.head.append(script);
  }).finally(() => {
    clearTimeout(timer);
    window.removeEventListener('error', onThrown);
    script.remove();
  });
}

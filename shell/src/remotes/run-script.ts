const SCRIPT_TIMEOUT_MS = 4_000;

/** The browser did not run a script: it could not be had, not in time, or is not what it should be. It does not say which. */
export class ScriptError extends Error {}

interface Script {
  url: string;
  /** The same, as the page's Trusted Types policy lets it through. */
  trustedUrl: unknown;
  /** Subresource Integrity (W3C). */
  integrity: string;
}

/** @throws ScriptFailure, or what the script threw while it ran */
export function runScript({ url, trustedUrl: address, integrity }: Script): Promise<void> {
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
    timer = setTimeout(() => reject(new ScriptError(`${url} did not come in time.`)), SCRIPT_TIMEOUT_MS);
    window.addEventListener('error', onThrown);
    script.onload = () => (thrown ? reject(thrown) : resolve());
    script.onerror = () => reject(new ScriptError(`${url} could not be run.`));
    document.head.append(script);
  }).finally(() => {
    clearTimeout(timer);
    window.removeEventListener('error', onThrown);
    script.remove();
  });
}

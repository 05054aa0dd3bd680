const SCRIPT_TIMEOUT_MS = 4_000;

/**
 * The browser did not run a script: it failed to load, timed out, or has another hash. The browser does not say which.
 */
export class ScriptError extends Error {}

export class ScriptTimeoutError extends ScriptError {}

interface Script {
  url: string;
  /** The same URL, as the page's Trusted Types policy returns it. */
  trustedUrl: unknown;
  /** Subresource Integrity (W3C). */
  integrity: string;
}

/** @throws ScriptError, or what the script threw while it ran */
export function runScript({ url, trustedUrl, integrity }: Script): Promise<void> {
  const script = document.createElement('script');
  script.async = true;
  // Must match the preload. Without CORS the browser cannot check the hash of another origin's file.
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  Object.assign(script, { src: trustedUrl });

  let timer: ReturnType<typeof setTimeout>;
  let thrown: Error | null = null;
  const onThrown = ({ filename, error, message }: ErrorEvent) => {
    if (filename === url) thrown = error instanceof Error ? error : new Error(message);
  };
  return new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => reject(new ScriptTimeoutError(`${url} did not load in time.`)), SCRIPT_TIMEOUT_MS);
    window.addEventListener('error', onThrown);
    script.onload = () => (thrown ? reject(thrown) : resolve());
    script.onerror = () => reject(new ScriptError(`${url} failed to load or has another hash.`));
    document.head.append(script);
  }).finally(() => {
    clearTimeout(timer);
    window.removeEventListener('error', onThrown);
    script.remove();
  });
}

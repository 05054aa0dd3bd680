import { ScriptError, ScriptTimeoutError } from './run-script';

/**
 * The maximum time until the next module arrives: all load at the same time and share the connection, so no module has its own
 * limit.
 */
const PROGRESS_TIMEOUT_MS = 4_000;
const TOTAL_TIMEOUT_MS = 20_000;

interface ModuleFile {
  url: string;
  /** Subresource Integrity (W3C). */
  integrity: string;
}

/**
 * Imports an ES module after the browser has verified it and every module that it may import. `import()` takes no hash, but a
 * module that was preloaded with one is not requested again.
 * @throws ScriptError, or what the module threw while it ran
 */
export async function importModule(entry: ModuleFile, others: ModuleFile[]): Promise<unknown> {
  await preloadModules([entry, ...others]);
  return import(/* webpackIgnore: true */ entry.url);
}

/** @throws ScriptError when a module fails, ScriptTimeoutError when none has arrived for 4 s, or not all of them in 20 s */
export async function preloadModules(files: readonly ModuleFile[]): Promise<void> {
  const loading = new Set(files.map(({ url }) => url));
  const links: HTMLLinkElement[] = [];
  let progressTimer: ReturnType<typeof setTimeout> | undefined;
  let totalTimer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const onTimeout = () => reject(new ScriptTimeoutError(`${[...loading].join(', ')} did not load in time.`));
      const waitForNext = () => {
        clearTimeout(progressTimer);
        progressTimer = setTimeout(onTimeout, PROGRESS_TIMEOUT_MS);
      };
      totalTimer = setTimeout(onTimeout, TOTAL_TIMEOUT_MS);
      waitForNext();
      for (const { url, integrity } of files) {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.crossOrigin = 'anonymous';
        link.integrity = integrity;
        link.href = url;
        link.onload = () => {
          loading.delete(url);
          if (loading.size === 0) resolve();
          else waitForNext();
        };
        link.onerror = () => reject(new ScriptError(`${url} failed to load or has another hash.`));
        links.push(link);
        document.head.append(link);
      }
    });
  } finally {
    clearTimeout(progressTimer);
    clearTimeout(totalTimer);
    for (const link of links) link.remove();
  }
}

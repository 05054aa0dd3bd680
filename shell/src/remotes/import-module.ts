import { ScriptError } from './run-script';

const TIMEOUT_MS = 4_000;

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
  await Promise.all([entry, ...others].map(preloadModule));
  return import(/* webpackIgnore: true */ entry.url);
}

function preloadModule({ url, integrity }: ModuleFile): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = url;

  let timer: ReturnType<typeof setTimeout>;
  return new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => reject(new ScriptError(`${url} did not load in time.`)), TIMEOUT_MS);
    link.onload = () => resolve();
    link.onerror = () => reject(new ScriptError(`${url} failed to load or has another hash.`));
    document.head.append(link);
  }).finally(() => {
    clearTimeout(timer);
    link.remove();
  });
}

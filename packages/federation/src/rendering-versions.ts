import { PAGE_FRAME_VERSION } from '@larkspur/contracts/remote';
import { installedVersion } from './installed-package';
import { SHARED_MODULES } from './shared-policy';

/**
 * The versions that decide which markup and ids React renders for a page, as the application in `dir` has them installed:
 * `react@19.3.1 … page-frame@1`. A page that was prerendered with one text can be hydrated by a host with the same one.
 */
export function renderingVersions(dir: string): string {
  const packages = [...new Set(SHARED_MODULES.map((shared) => shared.package))];
  return [...packages.map((name) => `${name}@${installedVersion(dir, name)}`), `page-frame@${PAGE_FRAME_VERSION}`].join(
    ' ',
  );
}

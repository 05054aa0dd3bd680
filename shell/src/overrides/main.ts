import { showBadge } from './badge';
import { overrideRegistry } from './override-registry';
import { readOverrides, removeOverrides } from './overrides';

/** A separate script that only development servers include in their pages. */
const overrides = readOverrides(window.localStorage);
if (overrides.length > 0) {
  overrideRegistry(window, overrides);
  showBadge(document, overrides, () => {
    removeOverrides(window.localStorage);
    window.location.reload();
  });
}

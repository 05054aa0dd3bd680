import { showBadge } from './badge';
import { overrideRegistry } from './override-registry';
import { readOverrides, removeOverrides } from './overrides';

/** A script of its own that only the server of a developer has in its pages. */
const overrides = readOverrides(window.localStorage);
if (overrides.length > 0) {
  overrideRegistry(window, overrides);
  showBadge(document, overrides, () => {
    removeOverrides(window.localStorage);
    window.location.reload();
  });
}

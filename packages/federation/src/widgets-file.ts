import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteWidget } from '@larkspur/contracts/remote';
import { exposedWidget } from '@larkspur/contracts/slots';
import { parseWidgetDeclarations } from './widget-declarations';

/** A widget's exposed module in the build. */
export interface ExposedWidget {
  import: string;
  /** Name of the chunk. */
  name: string;
}

/**
 * Reads `widgets.json` next to the remote's package.json. A remote without the file offers no widgets.
 * @throws Error that names the file, the entry and the field
 */
export function readWidgetsFile(dir: string): RemoteWidget[] {
  const file = join(dir, 'widgets.json');
  if (!existsSync(file)) return [];
  try {
    return parseWidgetDeclarations(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** By exposed name. The widget for `home.aside` is in `src/widgets/home-aside.tsx`. */
export function exposedWidgets(widgets: readonly RemoteWidget[]): Record<string, ExposedWidget> {
  return Object.fromEntries(
    widgets.map(({ slot }) => {
      const file = slot.replaceAll('.', '-');
      return [exposedWidget(slot), { import: `./src/widgets/${file}.tsx`, name: `widget-${file}` }];
    }),
  );
}

import { type RemoteWidget, ROUTE_ACCESS } from '@larkspur/contracts/remote';
import { isSlotName } from '@larkspur/contracts/slots';

const MAX_WIDGETS = 20;

export class WidgetDeclarationError extends Error {}

/** @throws WidgetDeclarationError that names the entry and the field */
export function parseWidgetDeclarations(value: unknown): RemoteWidget[] {
  if (!Array.isArray(value)) throw new WidgetDeclarationError('must be a list of widgets');
  if (value.length > MAX_WIDGETS) throw new WidgetDeclarationError(`has more than ${MAX_WIDGETS} widgets`);
  const widgets = value.map(parseWidget);
  const seen = new Set<string>();
  for (const { slot } of widgets) {
    if (seen.has(slot)) throw new WidgetDeclarationError(`has two widgets for ${slot}`);
    seen.add(slot);
  }
  return widgets;
}

function parseWidget(value: unknown, index: number): RemoteWidget {
  const { slot, access } = (value ?? {}) as Partial<Record<keyof RemoteWidget, unknown>>;
  const entry = `entry ${index + 1} (${typeof slot === 'string' ? slot : 'without slot'})`;
  if (!isSlotName(slot)) throw new WidgetDeclarationError(`${entry}: "slot" must be like "home.aside", in lowercase`);
  const known = ROUTE_ACCESS.find((candidate) => candidate === access);
  if (!known) throw new WidgetDeclarationError(`${entry}: "access" must be one of ${ROUTE_ACCESS.join(', ')}`);
  return { slot, access: known };
}

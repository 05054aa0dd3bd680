import type { SlotName, SlotProps } from '@larkspur/contracts/slots';
import { useHost } from './host-context';

type Props<Name extends SlotName> = { name: Name; className?: string } & SlotProps[Name];

/** The place of widgets of other remotes. Renders nothing if there are none, or if the host has no slots. */
export function Slot<Name extends SlotName>({ name, className, ...props }: Props<Name>) {
  const { slots } = useHost();
  return slots?.render(name, props as unknown as SlotProps[Name], className) ?? null;
}

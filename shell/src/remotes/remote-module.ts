import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { SlotName } from '@larkspur/contracts/slots';
import type { RemoteModule, WidgetModule } from '@larkspur/web-kit/host/host-api';

/**
 * Validates what a container exposes before any of it is called: another team built it on another day.
 * @returns the module, or a message with what is wrong
 */
export function checkRemoteModule(value: unknown): { module: RemoteModule } | { problem: string } {
  const problem = findProblem(value);
  if (problem) return { problem };
  const { routes } = value as Partial<Record<keyof RemoteModule, unknown>>;
  return typeof routes === 'function' ? { module: value as RemoteModule } : { problem: 'has no routes' };
}

/** Like `checkRemoteModule`, for a widget. */
export function checkWidgetModule(value: unknown): { module: WidgetModule<SlotName> } | { problem: string } {
  const problem = findProblem(value);
  if (problem) return { problem };
  const { Widget } = value as Partial<Record<keyof WidgetModule<SlotName>, unknown>>;
  // Components of React are functions, or objects such as those of `memo`.
  const isComponent = typeof Widget === 'function' || (typeof Widget === 'object' && Widget !== null);
  return isComponent ? { module: value as WidgetModule<SlotName> } : { problem: 'has no widget' };
}

function findProblem(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return 'exposes no module';
  const { contractVersion } = value as { contractVersion?: unknown };
  if (contractVersion === REMOTE_CONTRACT_VERSION) return null;
  return describeContract(contractVersion);
}

export function describeContract(contractVersion: unknown): string {
  return `has contract version ${String(contractVersion)}, the shell ${REMOTE_CONTRACT_VERSION}`;
}

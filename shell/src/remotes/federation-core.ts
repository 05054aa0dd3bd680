declare global {
  var _FEDERATION_RUNTIME_CORE: unknown;
}

/** Module Federation's core, for the entries of older releases that were built without one (`externalRuntime`). */
export async function provideFederationCore(): Promise<void> {
  globalThis._FEDERATION_RUNTIME_CORE ??= await import('@module-federation/runtime/core');
}

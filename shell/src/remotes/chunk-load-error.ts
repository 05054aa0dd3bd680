/** Returns whether webpack's runtime failed to load a chunk or its style sheet. */
export function isChunkLoadError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: unknown }).code;
  return (
    error.name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' || /^Loading (CSS )?chunk /.test(error.message)
  );
}

let drawn = 0;

/** UUIDs in the order in which they are drawn; those of every history begin anew. */
export function newId(): string {
  drawn += 1;
  return `0190a000-0000-7000-8000-${drawn.toString(16).padStart(12, '0')}`;
}

export function resetIds(): void {
  drawn = 0;
}

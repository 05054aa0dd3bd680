let drawn = 0;

/** Sequential UUIDs, reset for each simulation. */
export function newId(): string {
  drawn += 1;
  return `0190a000-0000-7000-8000-${drawn.toString(16).padStart(12, '0')}`;
}

export function resetIds(): void {
  drawn = 0;
}

export const VISIBLE_CHARACTERS = 4;

/** `••••••3456` */
export function maskValue(value: string): string {
  const hidden = Math.max(0, value.length - VISIBLE_CHARACTERS);
  return '•'.repeat(hidden) + value.slice(hidden);
}

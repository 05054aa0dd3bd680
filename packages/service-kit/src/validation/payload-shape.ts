import type { FieldError } from '@larkspur/contracts/errors';

const MAX_DEPTH = 16;
const MAX_MEMBERS = 1_000;

interface Place {
  value: unknown;
  path: string;
  depth: number;
}

/**
 * What no DTO of ours can want, found in one walk without recursion and before any validator runs: nesting that would
 * overflow their stack, members by the ten thousand, names that every object has, and text that PostgreSQL cannot
 * store. `null` where there is nothing to object to.
 */
export function findShapeError(payload: unknown): FieldError | null {
  const places: Place[] = [{ value: payload, path: '', depth: 0 }];
  let members = 0;
  for (let place = places.pop(); place; place = places.pop()) {
    const { value, path, depth } = place;
    if (typeof value === 'string' && !isStorable(value)) {
      return { field: path, message: 'This text has characters that cannot be stored.' };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH) return { field: path, message: `Send at most ${MAX_DEPTH} levels.` };
    for (const [name, member] of Object.entries(value)) {
      const field = path === '' ? name : `${path}.${name}`;
      if (name in Object.prototype) return { field, message: 'This field is not known.' };
      if (++members > MAX_MEMBERS) return { field: path, message: `Send at most ${MAX_MEMBERS} fields.` };
      places.push({ value: member, path: field, depth: depth + 1 });
    }
  }
  return null;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

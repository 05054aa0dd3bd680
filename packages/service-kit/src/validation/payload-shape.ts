import type { FieldError } from '@larkspur/contracts/errors';

const MAX_DEPTH = 16;
const MAX_MEMBERS = 1_000;

interface Node {
  value: unknown;
  path: string;
  depth: number;
}

/**
 * Rejects payloads that no DTO accepts and that could harm the validators, in one walk without recursion: nesting that would
 * overflow the stack, tens of thousands of members, names of `Object.prototype`, and text that PostgreSQL cannot store.
 * @returns null for a valid shape
 */
export function findShapeError(payload: unknown): FieldError | null {
  const nodes: Node[] = [{ value: payload, path: '', depth: 0 }];
  let members = 0;
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const { value, path, depth } = node;
    if (typeof value === 'string' && !isStorable(value)) {
      return { field: path, message: 'This text contains characters that are not supported.' };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_DEPTH) return { field: path, message: `Send at most ${MAX_DEPTH} levels of nesting.` };
    for (const [name, member] of Object.entries(value)) {
      const field = path === '' ? name : `${path}.${name}`;
      if (name in Object.prototype) return { field, message: 'Unknown field.' };
      if (++members > MAX_MEMBERS) return { field: path, message: `Send at most ${MAX_MEMBERS} fields.` };
      nodes.push({ value: member, path: field, depth: depth + 1 });
    }
  }
  return null;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

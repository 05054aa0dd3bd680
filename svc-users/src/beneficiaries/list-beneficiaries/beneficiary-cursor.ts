import { z } from '@larkspur/service-kit/database/query-rows';
import { ProblemException } from '@larkspur/service-kit/http/problem';

interface BeneficiaryPosition {
  /** Value of the sort column; empty where the id alone is the order. */
  key: string;
  id: string;
}

const content = z.tuple([z.string(), z.uuid()]);

export function encodeCursor({ key, id }: BeneficiaryPosition): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** @throws invalid for text that `encodeCursor` did not produce */
export function decodeCursor(cursor: string): BeneficiaryPosition {
  try {
    const [key, id] = content.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id };
  } catch {
    throw new ProblemException('invalid', {
      errors: [{ field: 'cursor', message: 'This cursor is not valid for this list.' }],
    });
  }
}

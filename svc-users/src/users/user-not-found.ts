import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';

export function userNotFound(): ProblemException {
  return new ProblemException('not_found', { message: 'User not found.' });
}

/** @throws not_found for anything that is not an id */
export function parseUserId(text: string): string {
  const id = parseId(text);
  if (!id) throw userNotFound();
  return id;
}

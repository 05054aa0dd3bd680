import { Transform } from 'node:stream';
import { ProblemException } from '@larkspur/service-kit/problem';

export const BODY_LIMIT_BYTES = 1024 * 1024;

/** A refused body up to this size is read to its end, so that the refusal arrives. */
export const DRAINED_BYTES = 64 * 1024 * 1024;

/** The connection ends with the answer. */
export function tooLarge(): ProblemException {
  return new ProblemException('too_large', { headers: { connection: 'close' } });
}

/** Lets so many bytes pass and then fails, for bodies that do not say their length. */
export function limitedTo(bytes: number): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > bytes) done(tooLarge());
      else done(null, chunk);
    },
  });
}

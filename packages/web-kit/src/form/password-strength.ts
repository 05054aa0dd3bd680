import { PASSWORD_MIN_LENGTH } from '@larkspur/contracts/session';

export interface Strength {
  /** From 1 to 4. */
  level: number;
  label: string;
}

const ALPHABETS: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
];
const OBVIOUS = /pass ?word|qwert|asdf|letmein|welcome|iloveyou|larkspur|^(.+?)\1+$/i;
const SEQUENCES = 'abcdefghijklmnopqrstuvwxyz 0123456789 9876543210';

/** A rough estimate of how hard a password is to guess. It is only a hint; the server decides. */
export function passwordStrength(password: string): Strength {
  if (password.length < PASSWORD_MIN_LENGTH) return { level: 1, label: 'Too short' };
  if (OBVIOUS.test(password) || SEQUENCES.includes(password.toLowerCase())) return { level: 1, label: 'Easy to guess' };
  const alphabetSize = ALPHABETS.reduce((sum, [characters, size]) => sum + (characters.test(password) ? size : 0), 0);
  const different = new Set(password).size;
  const bits = Math.log2(alphabetSize) * Math.min(password.length, different * 2);
  if (bits < 45) return { level: 2, label: 'Weak. Try a longer password' };
  if (bits < 65) return { level: 3, label: 'Good' };
  return { level: 4, label: 'Strong' };
}

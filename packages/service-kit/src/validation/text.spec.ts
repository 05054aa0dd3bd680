import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Email, MultilineText, Text } from './text';

class Form {
  @Text({ max: 100, message: 'Enter a name.' }) name = '';
  @Email() email = '';
  @Text({ max: 100, isInvisibleTextAllowed: true }) known = 'Ada';
  @MultilineText({ max: 100 }) message = '';
}

const check = (form: Partial<Form>) => {
  const given = plainToInstance(Form, { name: 'Ada', email: 'ada@example.com', message: 'Hello', ...form });
  const errors = validateSync(given).map(({ property, constraints }) => [
    property,
    Object.values(constraints ?? {})[0],
  ]);
  return { given, errors };
};

const INVISIBLE_ERROR = ['name', 'Remove invisible characters from this text, or type it again.'];

it.each([
  ['a right-to-left override', 'invoice\u202Efdp.exe'],
  ['an isolate', 'Ada \u2067Byron\u2069'],
  ['a right-to-left mark', 'Ada\u200F'],
  ['an Arabic letter mark', 'Ada\u061C1'],
  ['a zero-width space', 'Larkspur Bank\u200B'],
  ['a zero-width space inside', 'Larkspur\u200B Bank'],
  ['a word joiner', 'Larkspur\u2060 Bank'],
  ['a soft hyphen', 'Lark\u00ADspur Bank'],
  ['a byte order mark inside', 'Lark\uFEFFspur'],
  ['a joiner between Latin letters', 'Lark\u200Dspur Bank'],
  ['a non-joiner between Latin letters', 'Lark\u200Cspur Bank'],
  ['a variation selector after a Latin letter', 'Larkspur\uFE0F Bank'],
  ['a Hangul filler', 'Ada\u3164'],
  ['a tag character', 'Ada\u{E0041}'],
  ['a line separator', 'Ada\u2028Byron'],
  ['an empty Braille cell', '\u2800'],
])('rejects %s in a line of text', (_, name) => {
  expect(check({ name }).errors).toEqual([INVISIBLE_ERROR]);
});

it.each([
  'José Ångström',
  'O’Brien-Šmíd',
  '李小龍',
  'محمد',
  'דוד בן־גוריון',
  'می\u200Cخواهم',
  'श्री\u200Dमान',
  'Lunch 👨\u200D👩\u200D👧 ❤\uFE0F ✈\uFE0F',
  '🏳\uFE0F\u200D🌈',
  '葛\u{E0100}城',
])('accepts %s', (name) => {
  expect(check({ name }).errors).toEqual([]);
});

it('compares names with another kind of space as if it were a space', () => {
  expect(check({ name: '\u00A0Larkspur\u00A0Bank\u3000' }).given.name).toBe('Larkspur Bank');
});

it('keeps the message of the field for other faults', () => {
  expect(check({ name: '' }).errors).toEqual([['name', 'Enter a name.']]);
  expect(check({ name: 'a\u0007' }).errors).toEqual([['name', 'Enter a name.']]);
});

it('rejects them in email addresses', () => {
  expect(check({ email: 'ada\u200B@example.com' }).errors).toHaveLength(1);
  expect(check({ email: 'a\u202Eda@example.com' }).errors).toHaveLength(1);
});

it('accepts them where text is compared with what is stored', () => {
  expect(check({ known: 'ada\u200B@example.com' }).errors).toEqual([]);
});

it('keeps them in a longer text, which screens isolate', () => {
  expect(check({ message: 'see \u202Efdp.exe\nשלום\u200F' }).errors).toEqual([]);
});

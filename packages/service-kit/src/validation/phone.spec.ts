import { validateSync } from 'class-validator';
import { PhoneFormat } from './phone';

class Body {
  @PhoneFormat()
  phone: unknown;
}

function messageOf(phone: unknown): string | undefined {
  const [error] = validateSync(Object.assign(new Body(), { phone }));
  return Object.values(error?.constraints ?? {}).at(-1);
}

it.each(['555-0142', '+1 (302) 555-0118', '302.555.0118'])('accepts %s', (phone) => {
  expect(messageOf(phone)).toBeUndefined();
});

it.each([
  ['too short', '555'],
  ['too long', '5'.repeat(21)],
  ['letters', 'call me'],
  ['no text', 5_550_142],
])('says how to write a phone number: %s', (_, phone) => {
  expect(messageOf(phone)).toBe('Enter a phone number of 7 to 20 characters: digits, spaces, and + - ( ) .');
});

it('asks for a digit', () => {
  expect(messageOf('(---) ---')).toBe('Include at least one digit in the phone number.');
});

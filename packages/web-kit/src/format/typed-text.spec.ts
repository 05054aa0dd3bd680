import { stripSeparators, toKeyboardText } from './typed-text';

it.each([
  ['4400 111 222'],
  ['4400-111-222'],
  ['4400\u2011111\u2013222'],
  ['4400\u2212111\u00a0222'],
  ['\u202A4400\u2011111\u2011222\u202C'],
  ['\u200E4400111222\u200F'],
  ['\ufeff4400\u00ad111\u200b222\n'],
  ['４４００１１１２２２'],
  ['４４００－１１１－２２２'],
])('finds the digits of %p', (pasted) => expect(stripSeparators(pasted)).toBe('4400111222'));

it('keeps letters, and whatever else is not a separator', () => {
  expect(stripSeparators('gb29 nwbk/6016')).toBe('gb29nwbk/6016');
});

it('does not take the number of a footnote for a digit', () => expect(toKeyboardText('250²')).toBe('250²'));

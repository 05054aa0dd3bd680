/** The text with a full stop, unless it ends like a sentence already. Messages of the specification do not. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** "1 message", "2 messages" */
export function countMessages(count: number): string {
  return `${count} message${count === 1 ? '' : 's'}`;
}

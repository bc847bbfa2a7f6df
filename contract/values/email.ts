/** Whether mail can be sent there, as far as its form says: one `@`, and a name with a dot after it. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@<>",;?]+@[^\s@.<>",;?]+(\.[^\s@.<>",;?]+)+$/.test(text);
}

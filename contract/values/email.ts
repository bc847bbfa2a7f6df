/** Whether email can be sent there, judging by its form: one `@`, and a name with a dot after it. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@<>",;?]+@[^\s@.<>",;?]+(\.[^\s@.<>",;?]+)+$/.test(text);
}

/** A user name and password as `validate-clinical-user` expects them: base64 of `name:password` in UTF-8. */
export function credentialsOf(userName: string, password: string): string {
  const bytes = new TextEncoder().encode(`${userName}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

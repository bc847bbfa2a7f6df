/** Something an operator has to fix before the server can start; the message says what. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

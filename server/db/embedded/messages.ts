/** Wire protocol messages after which the server answers and waits. */
const SYNC = 'S'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const STARTUP = 0; // has no type; it begins with its length

/** True for a message that the server answers at once, together with all before it. */
export function endsBatch(message: Uint8Array): boolean {
  const type = message[0];
  return type === SYNC || type === QUERY || type === STARTUP;
}

/** A simple Query message. */
export function simpleQuery(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`);
  const head = Buffer.alloc(5);
  head.writeUInt8(QUERY);
  head.writeUInt32BE(text.length + 4, 1);
  return joined([head, text]);
}

/** One array with memory of its own, so that it can be handed to another thread. */
export function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Wire protocol messages after which the server responds and waits. */
const SYNC = 'S'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const STARTUP = 0; // has no type; it starts with its length

/** True for a message the server responds to at once, together with all before it. */
export function endsBatch(message: Uint8Array): boolean {
  const type = message[0];
  return type === SYNC || type === QUERY || type === STARTUP;
}

/** A simple Query message. */
export function simpleQuery(statement: string): Uint8Array {
  return message('Q', `${statement}\0`);
}

/** A COPY with all its data, https://www.postgresql.org/docs/15/protocol-flow.html#PROTOCOL-COPY */
export function copyMessages(statement: string, data: Uint8Array): Uint8Array {
  return join([simpleQuery(statement), start('d', data.length), data, start('c', 0)]);
}

function message(type: string, text: string): Uint8Array {
  const bytes = Buffer.from(text);
  return join([start(type, bytes.length), bytes]);
}

/** The type of a message and its length, which counts itself. */
function start(type: string, length: number): Uint8Array {
  const bytes = Buffer.from(`${type}....`);
  bytes.writeUInt32BE(length + 4, 1);
  return bytes;
}

/** An array with its own memory, so that it can be passed to another thread. */
export function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

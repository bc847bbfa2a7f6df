/** The whole file can't be imported; the message says why and quotes nothing from it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

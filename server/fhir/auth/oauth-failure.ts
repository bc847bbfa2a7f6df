type Code = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope';

/** A request for a token that is refused (RFC 6749, section 5.2). */
export class OAuthFailure extends Error {
  readonly code: Code;

  /** `description` is for the developer of the other system; it names nobody. */
  constructor(code: Code, description: string, cause?: unknown) {
    super(description, { cause });
    this.name = 'OAuthFailure';
    this.code = code;
  }

  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400;
  }
}

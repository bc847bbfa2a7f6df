import type { Generated, JSONColumnType } from 'kysely';

/** The tables of the identity provider. */
export interface IdentityTables {
  demoWorld: { isOnly: Generated<boolean>; madeAt: Date };
  idpPayload: {
    model: string;
    id: string;
    payload: JSONColumnType<Record<string, unknown>>;
    grantId: string | null;
    userCode: string | null;
    uid: string | null;
    expiresAt: Date | null;
    consumedAt: Date | null;
  };
  idpKey: { kid: string; jwk: JSONColumnType<Record<string, unknown>>; createdAt: Date };
  idpSecret: { name: string; value: string };
  idpAccount: {
    userName: string;
    passwordHash: string;
    subject: string;
    isDemo: Generated<boolean>;
    description: Generated<string>;
  };
  endedAccess: { key: string; issuedUntil: Date; expiresAt: Date };
  signInFailure: {
    id: Generated<number>;
    kind: Generated<'sign-in' | 'clinical'>;
    userName: string;
    origin: string;
    at: Date;
  };
}

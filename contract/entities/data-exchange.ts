import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { RecordCode } from '../values/record-code.ts';
import { line, lines, optionalLine } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';

const revision = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** A system that calls the FHIR interface by itself. It signs with keys given here, or published at an address of its own. */
export const BackendServiceForm = z.object({
  name: line(200),
  /** Its JSON Web Key Set as text; '' if it publishes them. */
  jwks: lines(50_000),
  /** '' if the keys are given. */
  jwksUrl: optionalLine(2000),
  scopes: z.array(line(100)).check(z.maxLength(100)),
  organisationIds: z.array(RecordCode).check(z.maxLength(1000)),
});
export type BackendServiceForm = z.infer<typeof BackendServiceForm>;

export const BackendServiceRecord = z.object({
  id: Uuid,
  ...BackendServiceForm.shape,
  organisationNames: z.array(z.string()),
  /** Of the keys given; those published elsewhere aren't listed. */
  keys: z.array(
    z.object({
      id: z.string(),
      /** `RSA, 2048 bits`. */
      kind: z.string(),
      /** SHA-256 of the key in base64url, to compare with what its owner has (RFC 7638). */
      thumbprint: z.string(),
    }),
  ),
  /** Who registered it, by name. */
  createdBy: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  /** Null while its access goes on. */
  endedAt: z.nullable(Instant),
  revision,
});
export type BackendServiceRecord = z.infer<typeof BackendServiceRecord>;

import type { Bundle, Location, OperationOutcome } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { sharedWorld } from '../testing/world.ts';

const { app, world } = await sharedWorld();

const doctor = (claims = {}) => app.as({ ...world.users.Doctor, claims });

describe('FHIR access', () => {
  test('nobody reads without a token', async () => {
    const answer = await app.anonymous.get(`/fhir/Location/${world.facilityId}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toContain('application/fhir+json');
    expect(answer.json<OperationOutcome>().issue[0]).toMatchObject({
      severity: 'error',
      code: 'login',
    });
  });

  test('a token without a scope for the type is refused', async () => {
    for (const scope of ['api', 'user/Patient.rs', 'user/Location.s', 'system/*.rs']) {
      const answer = await doctor({ scope }).get(`/fhir/Location/${world.facilityId}`);
      expect([scope, answer.statusCode]).toEqual([scope, 403]);
    }
  });

  test('a record of another organisation is not found, and not counted', async () => {
    const other = await doctor().get(`/fhir/Location/${world.elsewhere.facilityId}`);
    const missing = await doctor().get('/fhir/Location/nowhere');
    expect([other.statusCode, other.json()]).toEqual([404, missing.json()]);
    const found = (await doctor().get('/fhir/Location')).json<Bundle>();
    expect(found.total).toBe(1);
    expect(found.entry?.[0]?.resource?.id).toBe(world.facilityId);
  });

  test('au-core-location is read with its version, and a version that the caller has is not sent again', async () => {
    const answer = await doctor().get(`/fhir/Location/${world.facilityId}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      resourceType: 'Location',
      address: { country: 'AU' },
      meta: { profile: ['http://hl7.org.au/fhir/core/StructureDefinition/au-core-location'] },
    });
    expect(answer.headers['etag']).toBe(`W/"${answer.json<Location>().meta?.versionId}"`);
  });
});

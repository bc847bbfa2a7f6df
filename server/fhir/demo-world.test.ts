import type { Bundle, FhirResource } from 'fhir/r4';
import { expect, test } from 'vitest';
import { userRows } from '../demo/seed/people.ts';
import { seedDemoWorld } from '../demo/seed/seed.ts';
import { brokenRules } from '../testing/au-core.ts';
import { fhirPerson } from '../testing/fhir.ts';
import { sharedApp } from '../testing/test-app.ts';

const app = await sharedApp({ environment: { DEMO_RESIDENTS: '150' } });
await seedDemoWorld(app.container);
const user = userRows.find(({ userName }) => userName === 'doctor');
const doctor = await fhirPerson(app, { subject: user?.subject ?? '' });

test.for([
  ['au-core-patient', 'Patient?birthdate=gt1900', 150],
  ['au-core-encounter', 'Encounter?status=in-progress,finished', 150],
  ['au-core-allergyintolerance', 'AllergyIntolerance?clinical-status=active', 80],
  ['List of allergies', 'List?code=allergies', 150],
  ['au-core-practitioner', 'Practitioner', 10],
  ['au-core-practitionerrole', 'PractitionerRole', 10],
  ['au-core-organization', 'Organization', 3],
  ['au-core-healthcareservice', 'HealthcareService', 8],
  ['au-core-location', 'Location', 8],
] as const)('%s: every one in the demo world keeps to its profile', async ([, query, least]) => {
  const size = query.includes('?') ? '&_count=200' : '?_count=200';
  const answer = await doctor('GET', `/fhir/${query}${size}`);
  const { entry = [] } = answer.json<Bundle<FhirResource>>();
  expect(entry.length).toBeGreaterThanOrEqual(least);
  const broken = entry.flatMap(({ resource }) =>
    resource === undefined ? ['no resource'] : brokenRules(resource),
  );
  expect([...new Set(broken)]).toEqual([]);
});

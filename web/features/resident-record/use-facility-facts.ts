import { useQuery } from '@tanstack/react-query';
import type { FacilityFacts } from '@wattle/contract/entities/resident-details.ts';
import { portalResidents as portal } from '@wattle/contract/operations/portal-residents.ts';
import { apiQuery } from '../../api/query.ts';

/** What a form about a resident has to know of the facility; undefined until it has loaded, and without a facility. */
export function useFacilityFacts(facilityId = ''): FacilityFacts | undefined {
  const query = apiQuery(portal.facilityFacts, { params: { facilityId } });
  return useQuery({ ...query, enabled: facilityId !== '' }).data;
}

import type { portal } from '@wattle/contract/operations/portal.ts';
import { actionAllergyChange, confirmAllergyChange } from '../../commands/act-on-allergy-change.ts';
import { actionChartReview, confirmChartReview } from '../../commands/act-on-chart-review.ts';
import { recordSignOut } from '../../commands/record-sign-out.ts';
import type { Container } from '../../container.ts';
import { Failure } from '../../errors.ts';
import type { Handlers } from '../../http/services.ts';
import { permissionsOfActor } from '../../policies/permissions.ts';
import { presentAllergies } from '../../presenters/allergy.ts';
import { presentHpii } from '../../presenters/health-identifier.ts';
import { presentIdentity } from '../../presenters/identity.ts';
import { findAllergyChange } from '../../queries/residents/allergies.ts';
import { listFacilities, listOrganisations } from '../../queries/instance/facilities.ts';
import { hasMappableProvider } from '../../queries/people/providers.ts';
import { allergyHandlers } from './allergy-handlers.ts';
import { clinicalHandlers } from './clinical-handlers.ts';
import { headerHandlers } from './header-handlers.ts';
import { linkingHandlers } from './linking-handlers.ts';
import { printHandlers } from './print-handlers.ts';
import { searchHandlers } from './search-handlers.ts';

export function portalHandlers(container: Container): Handlers<typeof portal> {
  const { kysely } = container.db;
  return {
    ...allergyHandlers(container),
    ...headerHandlers(container),
    ...linkingHandlers(container),
    ...searchHandlers(container),
    ...clinicalHandlers(container),
    ...printHandlers(container),
    me: async ({ actor }) => ({
      ...presentIdentity(actor, permissionsOfActor(actor, container.settings)),
      ...(actor.userType === null && {
        isMappable: !actor.isShared && (await hasMappableProvider(kysely)),
      }),
    }),
    practitionerHpii: async ({ actor, params }) => {
      const isOwn =
        actor.providerAuthoringSystem === params.authoringSystem &&
        actor.providerForeignKey === params.foreignKey;
      if (!isOwn) throw new Failure(404, 'You have no provider record under this key.');
      return presentHpii(actor);
    },
    recordSignOut: (call) => recordSignOut(container, call),
    myFacilities: async ({ actor }) =>
      (await listFacilities(kysely, actor.accountId)).map((row) => ({
        facilityId: row.id,
        facilityName: row.name,
        organisationId: row.organisationId,
      })),
    myOrganisations: async ({ actor }) => listOrganisations(kysely, actor.accountId),
    allergies: async ({ resident }) =>
      presentAllergies(resident, await findAllergyChange(kysely, resident.id)),
    actionAllergyChange: (call) => actionAllergyChange(container, call),
    confirmAllergyChange: (call) => confirmAllergyChange(container, call),
    actionChartReview: (call) => actionChartReview(container, call),
    confirmChartReview: (call) => confirmChartReview(container, call),
  };
}

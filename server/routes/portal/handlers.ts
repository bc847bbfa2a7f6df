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
import { findAllergyChange } from '../../queries/allergies.ts';
import { listFacilities, listOrganisations } from '../../queries/facilities.ts';
import { hasMappableProvider } from '../../queries/providers.ts';
import { clinicalHandlers } from './clinical-handlers.ts';
import { headerHandlers } from './header-handlers.ts';
import { linkingHandlers } from './linking-handlers.ts';
import { printHandlers } from './print-handlers.ts';
import { searchHandlers } from './search-handlers.ts';

export function portalHandlers(container: Container): Handlers<typeof portal> {
  const { kysely } = container.db;
  return {
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
    recordSignOut: async (call) => {
      await recordSignOut(container, call);
      return null;
    },
    myFacilities: async ({ actor }) =>
      (await listFacilities(kysely, actor.accountId)).map((row) => ({
        facilityId: row.id,
        facilityName: row.name,
        organisationId: row.organisationId,
      })),
    myOrganisations: async ({ actor }) => listOrganisations(kysely, actor.accountId),
    allergies: async ({ resident }) =>
      presentAllergies(resident, await findAllergyChange(kysely, resident.id)),
    actionAllergyChange: async (call) => {
      await actionAllergyChange(container, call);
      return null;
    },
    confirmAllergyChange: async (call) => {
      await confirmAllergyChange(container, call);
      return null;
    },
    actionChartReview: async (call) => {
      await actionChartReview(container, call);
      return null;
    },
    confirmChartReview: async (call) => {
      await confirmChartReview(container, call);
      return null;
    },
  };
}

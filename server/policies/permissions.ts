import type { Permission } from '@wattle/contract/entities/user.ts';
import { permissionsOf } from '@wattle/contract/rules/people/roles.ts';
import type { Actor } from '../actor.ts';
import { isPharmacyService } from './pharmacy-service.ts';

type PermissionSettings = Parameters<typeof isPharmacyService>[1] & {
  readonly draftOnBehalf: boolean;
};

/** What the caller may do: by type, and as the one account with a permission of its own. */
export function permissionsOfActor(actor: Actor, settings: PermissionSettings): Permission[] {
  const byType = permissionsOf(actor.userType, settings.draftOnBehalf);
  return actor.userType !== null && isPharmacyService(actor, settings)
    ? [...byType, 'SynchroniseMedications']
    : byType;
}

import { isIP } from 'node:net';
import { codeSystems, ownCodeSystems } from '@wattle/contract/fhir/systems.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import type { AuditEvent, Coding } from 'fhir/r4';
import { type Links, referenceTo } from '../links.ts';

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  /** Id of an account, `service/` with that of a system, or a word for nobody. */
  readonly actor: string;
  readonly action: string;
  readonly kind: NonNullable<AuditEvent['action']>;
  readonly residentIds: readonly string[];
  readonly origin: string;
}

/** A row of the audit log: who did or saw what, when, from where, and, if the reader may see residents, about whom. */
export function auditEventOf(
  row: AuditRow,
  { root, base }: Links,
  showsResidents: boolean,
): AuditEvent & { id: string } {
  const address = isIP(row.origin) === 0 ? undefined : row.origin;
  return {
    resourceType: 'AuditEvent',
    id: row.id,
    type: typeOf(row),
    subtype: [{ system: `${root}/${ownCodeSystems.auditedCall}`, code: row.action }],
    action: row.kind,
    recorded: row.at.toISOString(),
    outcome: '0',
    agent: [
      {
        who: Uuid.safeParse(row.actor).success
          ? referenceTo('Practitioner', row.actor)
          : { display: row.actor },
        requestor: true,
        ...(address !== undefined && { network: { address, type: '2' as const } }),
      },
    ],
    source: { observer: { display: base } },
    ...(showsResidents &&
      row.residentIds.length > 0 && {
        entity: row.residentIds.map((id) => ({ what: referenceTo('Patient', id) })),
      }),
  };
}

function typeOf({ action, residentIds }: AuditRow): Coding {
  if (action.startsWith('fhir-')) {
    return { system: codeSystems.auditType, code: 'rest', display: 'RESTful Operation' };
  }
  return residentIds.length > 0
    ? { system: codeSystems.dicom, code: '110110', display: 'Patient Record' }
    : { system: codeSystems.dicom, code: '110100', display: 'Application Activity' };
}

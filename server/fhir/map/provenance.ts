import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import type { Provenance, ProvenanceAgent, Reference } from 'fhir/r4';
import { referenceTo } from '../links.ts';
import { roleIdOf } from './role-id.ts';

/** A person at the time: the account may be gone, or be the one that imports are written under. */
interface NamedPerson {
  readonly name: string;
  /** Null if no role of theirs can be read. */
  readonly id: string | null;
}

/** A version of a chart was finalised, or confirmed. */
export interface ProvenanceRow {
  readonly id: string;
  readonly residentId: string;
  readonly organisationId: string;
  readonly orderId: string;
  readonly at: Date;
  readonly isConfirmation: boolean;
  readonly by: NamedPerson;
  /** Whose order it is, if somebody entered it for them. */
  readonly onBehalfOf: NamedPerson | null;
  /** Whether the version came from another system. */
  readonly isImported: boolean;
  readonly medicines: readonly { readonly id: string; readonly isStatement: boolean }[];
}

/** Who finalised or confirmed which prescriptions, and when. The version of the chart is a target too. */
export function provenanceOf(row: ProvenanceRow): Provenance & { id: string } {
  const { organisationId, onBehalfOf, by } = row;
  const agent = (type: string, display: string, person: NamedPerson): ProvenanceAgent => ({
    type: { coding: [{ system: codeSystems.provenanceAgent, code: type, display }] },
    who: whoIs(person, organisationId),
  });
  const own = row.isImported ? agent('assembler', 'Assembler', by) : agent('author', 'Author', by);
  const finalised = onBehalfOf
    ? [agent('author', 'Author', onBehalfOf), agent('enterer', 'Enterer', by)]
    : [own];
  return {
    resourceType: 'Provenance',
    id: row.id,
    target: [
      referenceTo('List', row.orderId),
      ...row.medicines.map(({ id, isStatement }) =>
        referenceTo(isStatement ? 'MedicationStatement' : 'MedicationRequest', id),
      ),
    ],
    recorded: row.at.toISOString(),
    agent: row.isConfirmation ? [agent('verifier', 'Verifier', by)] : finalised,
  };
}

function whoIs({ id, name }: NamedPerson, organisationId: string): Reference {
  if (id === null) return { display: name };
  return referenceTo('PractitionerRole', roleIdOf(id, organisationId), name);
}

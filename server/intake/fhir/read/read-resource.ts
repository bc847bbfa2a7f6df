import type { Finding } from '@wattle/contract/fhir/finding.ts';
import type {
  AllergyIntolerance,
  Encounter,
  HealthcareService,
  List,
  Location,
  Medication,
  MedicationRequest,
  MedicationStatement,
  Organization,
  Patient,
  Practitioner,
  PractitionerRole,
} from 'fhir/r4';
import type * as z from 'zod/mini';
import type { Issue } from '../../../fhir/outcome.ts';
import { type ImportedType, importedSchemas } from '../schema/resources.ts';
import { nameIn, type Referring, sweep } from './sweep.ts';

export interface ImportedResources {
  Organization: Organization;
  Location: Location;
  HealthcareService: HealthcareService;
  Practitioner: Practitioner;
  PractitionerRole: PractitionerRole;
  Patient: Patient;
  Encounter: Encounter;
  AllergyIntolerance: AllergyIntolerance;
  List: List;
  Medication: Medication;
  MedicationRequest: MedicationRequest;
  MedicationStatement: MedicationStatement;
}

export type ImportedResource = ImportedResources[ImportedType];

/** A resource whose every element is one that R4 has, in the form that R4 gives it; or why it isn't. */
export type ReadResource =
  | {
      readonly resource: ImportedResource;
      /** What a person has to look at first. */
      readonly holds: readonly Finding[];
      readonly references: readonly Referring[];
    }
  | { readonly type: string; readonly issues: readonly Issue[] };

function isImportedType(type: string): type is ImportedType {
  return Object.hasOwn(importedSchemas, type);
}

/** Reads a value as a resource. Issues name places as FHIRPath and quote nothing. Changes `value`. */
export function readResource(value: unknown): ReadResource {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {
      type: 'Resource',
      issues: [{ code: 'structure', text: 'This is not a resource of R4.' }],
    };
  }
  const named: unknown = 'resourceType' in value ? value.resourceType : undefined;
  if (typeof named !== 'string') {
    return {
      type: 'Resource',
      issues: [{ code: 'structure', text: 'resourceType is missing', at: 'Resource' }],
    };
  }
  const type = nameIn(named);
  if (!isImportedType(type)) {
    return {
      type,
      issues: [
        {
          code: 'not-supported',
          text: 'Resources of this type aren’t imported.',
          at: type,
        },
      ],
    };
  }
  const { issues, holds, references } = sweep(value, type);
  if (issues.length > 0) return { type, issues };
  const problems = [
    ...problemsOf(importedSchemas[type], value, type),
    ...containedProblems(value, type),
  ];
  if (problems.length > 0) return { type, issues: problems };
  // The schema of this type has checked it.
  return { resource: value as ImportedResource, holds, references };
}

function containedProblems(value: object, type: string): Issue[] {
  if (!('contained' in value)) return [];
  const { contained } = value;
  if (!Array.isArray(contained)) {
    return [{ code: 'structure', text: 'is not a list', at: `${type}.contained` }];
  }
  return contained.flatMap((inner: unknown, position) => {
    const at = `${type}.contained[${position}]`;
    const innerType =
      typeof inner === 'object' && inner !== null && 'resourceType' in inner
        ? inner.resourceType
        : '';
    if (typeof innerType !== 'string' || innerType === '') {
      return [{ code: 'structure', text: 'is not a resource', at } as const];
    }
    return isImportedType(innerType) ? problemsOf(importedSchemas[innerType], inner, at) : [];
  });
}

export function problemsOf(schema: z.ZodMiniType, value: unknown, root: string): Issue[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return [];
  return parsed.error.issues.slice(0, 50).flatMap((issue): Issue[] => {
    const place = issue.path.reduce<string>(
      (path, part) =>
        typeof part === 'number' ? `${path}[${part}]` : `${path}.${nameIn(String(part))}`,
      root,
    );
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, 10).map((key) => ({
        code: 'structure',
        text: 'is not an element that R4 has here',
        at: `${place}.${nameIn(key)}`,
      }));
    }
    if (issue.code === 'invalid_type' && issue.input === undefined) {
      return [{ code: 'required', text: 'is missing', at: place }];
    }
    if (issue.code === 'too_small') return [{ code: 'invalid', text: 'is empty', at: place }];
    const isForm = issue.code === 'invalid_format' || issue.code === 'too_big';
    return [
      {
        code: isForm ? 'value' : 'structure',
        text: isForm
          ? 'is not in the form that R4 asks for'
          : 'is not of the type that R4 asks for',
        at: place,
      },
    ];
  });
}

import type { Finding } from '@wattle/contract/fhir/finding.ts';
import { isOwnExtension } from '@wattle/contract/fhir/systems.ts';
import type { Issue, IssueCode } from '../../../fhir/outcome.ts';

const deepest = 40;
const longestAttachment = 1_000_000;

// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const unusable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;
const script =
  /<\s*(script|iframe|object|embed|form|meta|link|base)\b|\son\w+\s*=|javascript:|<!DOCTYPE|<!ENTITY/i;

/** Guides whose extensions may be left unread: none of them changes what an element means. */
const knownGuides = ['http://hl7.org/fhir/', 'http://hl7.org.au/fhir/'];

export const furtherData = 'it has further data that isn’t known here';

/** Something that refers to another resource; `reference` can be replaced. */
export interface Referring {
  reference: string;
  readonly path: string;
}

/** What was found all over a resource, before its elements are read one by one. */
export interface Swept {
  /** Why nothing of it can be used. */
  readonly issues: readonly Issue[];
  /** Extensions and profiles that aren't known here: a person looks at it first. */
  readonly holds: readonly Finding[];
  readonly references: readonly Referring[];
}

/**
 * Takes the narrative away, and finds what no resource may have and what refers to others. Changes `resource`.
 */
export function sweep(resource: object, type: string): Swept {
  const issues: Issue[] = [];
  const holds: Finding[] = [];
  const references: Referring[] = [];
  const isUnknown = (url: unknown) =>
    typeof url === 'string' &&
    url.includes(':') &&
    !knownGuides.some((guide) => url.startsWith(guide)) &&
    !isOwnExtension(url);
  const refuse = (code: IssueCode, text: string, at: string) => {
    if (issues.length < 50) issues.push({ code, text, at });
  };

  const visit = (value: unknown, path: string, depth: number): void => {
    if (typeof value === 'string') {
      if (unusable.test(value)) {
        refuse('invalid', 'has a character that can’t be stored', path);
      }
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (depth > deepest) {
      refuse('too-costly', 'is nested too deeply', path);
      return;
    }
    if (Array.isArray(value)) {
      value.forEach((item, at) => visit(item, `${path}[${at}]`, depth + 1));
      return;
    }
    const part = value as Record<string, unknown>;
    if (typeof part['resourceType'] === 'string') takeNarrative(part, path, refuse);
    for (const [name, inner] of Object.entries(part)) {
      const place = `${path}.${nameIn(name)}`;
      if (name === 'modifierExtension') {
        refuse(
          'not-supported',
          'changes the meaning of the element in a way that isn’t known here',
          place,
        );
      } else if (name === 'implicitRules') {
        refuse('not-supported', 'asks for rules that aren’t known here', place);
      } else if (name === 'data' && typeof inner === 'string' && inner.length > longestAttachment) {
        refuse('too-costly', 'is an attachment of more than a million characters', place);
      } else if (name === 'reference' && typeof inner === 'string') {
        references.push({
          path: place,
          get reference() {
            return String(part['reference']);
          },
          set reference(to) {
            part['reference'] = to;
          },
        });
      }
      if (name === 'extension' && Array.isArray(inner)) {
        // What isn't an extension at all is refused with the element's form.
        const urls = inner.map((one: { url?: unknown } | null) => one?.url);
        if (urls.some(isUnknown)) holds.push({ at: place, text: furtherData });
      }
      if (name === 'profile' && Array.isArray(inner) && inner.some(isUnknown)) {
        holds.push({ at: place, text: 'it is of a guide that isn’t known here' });
      }
      visit(inner, place, depth + 1);
    }
  };
  visit(resource, type, 0);
  return { issues, holds, references };
}

/** There are few names of elements; a text used as one may be anything. */
export const nameIn = (name: string): string => (/^\w{1,40}$/.test(name) ? name : '(unknown)');

function takeNarrative(
  part: Record<string, unknown>,
  path: string,
  refuse: (code: IssueCode, text: string, at: string) => void,
): void {
  const { text } = part;
  delete part['text'];
  if (typeof text !== 'object' || text === null || !('div' in text)) return;
  if (typeof text.div === 'string' && script.test(text.div)) {
    refuse('invalid', 'has a script or another active part', `${path}.text.div`);
  }
}

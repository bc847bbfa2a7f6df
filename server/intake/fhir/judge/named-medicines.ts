import { ownIdentifiers } from '@wattle/contract/fhir/systems.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { MedicationRequest, MedicationStatement } from 'fhir/r4';
import {
  lineageOf,
  type PrescribedSoFar,
  runningOf,
} from '../../../queries/chart/prescribed-medicines.ts';
import { todayIn } from '../../../time.ts';
import type { NamedMedicine } from '../read/medicine.ts';
import { haveSameIngredients, isSameName } from '../read/product.ts';

/** Which medicines of a chart a message may mean. */
export interface Naming {
  readonly source: string;
  /** Identifiers as `system|value`, and the id that the sender has for it. */
  readonly keys: readonly string[];
  /** Our own ids. */
  readonly ids: readonly string[];
  /** Where this instance's identifiers are found. */
  readonly root: string;
}

/** All that a resource is called by, and not only the first. */
export function keysOf({ identifier = [], id }: MedicationRequest | MedicationStatement): string[] {
  const named = identifier.flatMap(({ system = '', value }) =>
    value === undefined ? [] : [`${system}|${value}`],
  );
  return id === undefined ? named : [...named, id];
}

/**
 * The medicines that a message names, on the chart or not. A number that has no system of its own means something only
 * to its sender.
 */
export function namedBy(so: PrescribedSoFar, { source, keys, ids, root }: Naming): string[] {
  return [...so.medicines.values()].flatMap(({ id, scriptNumber, importedFrom, importedKey }) => {
    const isScript =
      scriptNumber !== null &&
      keys.includes(`${root}/${ownIdentifiers.prescription}|${scriptNumber}`);
    const isKey =
      importedKey !== null &&
      keys.includes(importedKey) &&
      (importedFrom === source || importedKey.indexOf('|') > 0);
    return ids.includes(id) || isScript || isKey ? [id] : [];
  });
}

/** What the chart has to say about a message that a medicine isn't given any more. */
export type OnChart =
  /** These run, and may be what is meant; none if its name isn't known here, and it may be any. */
  | { readonly kind: 'running'; readonly ids: readonly string[] }
  /** The chart says the same. */
  | { readonly kind: 'ceased'; readonly id: string | null }
  | { readonly kind: 'none' };

/**
 * What a message is about: what it names, or else what has the same ingredients. Neither another prescription of the same
 * sender is meant, nor one that was first written after the end that the message states.
 */
export function findOnChart(
  so: PrescribedSoFar,
  naming: Naming,
  { product, name, endedOn, status }: NamedMedicine,
  { timeZone, today }: { readonly timeZone: TimeZone; readonly today: PlainDate },
): OnChart {
  const named = namedBy(so, naming);
  // A course that is over has been completed.
  const isOver = (id: string) => {
    const end = so.medicines.get(id)?.endDate ?? null;
    return status === 'completed' && end !== null && end < today;
  };
  if (named.length > 0) {
    const ids = runningOf(so, named).filter((id) => !isOver(id));
    const [id = null] = naming.ids.filter((one) => named.includes(one)).concat(named);
    return ids.length > 0 ? { kind: 'running', ids } : { kind: 'ceased', id };
  }
  const possible = [...so.running].filter((id) => {
    const lineage = lineageOf(so, id);
    const first = lineage.at(-1);
    const isOther = lineage.some(({ importedFrom }) => importedFrom === naming.source);
    const isLater =
      endedOn !== null && first !== undefined && endedOn < todayIn(timeZone, first.prescribedAt);
    return !isOther && !isLater && !isOver(id);
  });
  const productsOf = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => {
      const one = so.medicines.get(id);
      return one === undefined ? [] : [{ id, product: one.product }];
    });
  const alike = productsOf(possible).filter((one) => isAlike({ product, name }, one.product));
  if (alike.length > 0) return { kind: 'running', ids: alike.map(({ id }) => id) };
  const isCeased = productsOf(so.ceased).some(
    (one) => one.product.code === product?.code || isSameName(name, productName(one.product)),
  );
  if (isCeased) return { kind: 'ceased', id: null };
  return product === null && possible.length > 0 ? { kind: 'running', ids: [] } : { kind: 'none' };
}

/** With a name that the catalogue doesn't have, one that contains an ingredient or the brand. */
function isAlike(
  { product, name }: Pick<NamedMedicine, 'product' | 'name'>,
  onChart: ProductIdentity,
): boolean {
  if (product !== null) return haveSameIngredients(product, onChart);
  const words = [...onChart.ingredients, onChart.brandName ?? ''].filter((one) => one !== '');
  const said = name.toLowerCase();
  return (
    isSameName(name, productName(onChart)) || words.some((one) => said.includes(one.toLowerCase()))
  );
}

import { someDay } from '@wattle/contract/rules/dosing/schedule-words.ts';
import { lineOfPrescription } from '@wattle/contract/rules/drafts/medication-lists.ts';
import { productIdentity } from './catalogue-rows.ts';
import { catalogue } from './data/catalogue.ts';
import { seedId } from './ids.ts';
import { userRows } from './people.ts';
import { firstPrescription } from './prescriptions.ts';
import type { Row } from './rows.ts';

/** The demo doctor's lists, by codes of the catalogue. */
const lists: readonly (readonly [name: string, codes: readonly string[]])[] = [
  ['After a fall', ['W0402', 'W0409', 'W0509']],
  ['Urinary tract infection', ['W0706', 'W0401']],
];

export function medicationListRows(now: Date): Row<'medicationList'>[] {
  const owner = userRows.find(({ userName }) => userName === 'doctor');
  if (owner === undefined) throw new Error('The demo doctor is missing');
  return lists.map(([name, codes], i) => ({
    id: seedId('medicationList', i + 1),
    ownerId: owner.id,
    name,
    revision: 1,
    lines: codes.map((code, n) => lineOf(code, seedId('medicationList', i + 1, n + 1))),
    updatedAt: now,
  }));
}

function lineOf(code: string, id: string) {
  const seed = catalogue.find((one) => one.code === code);
  if (seed === undefined) throw new Error(`The catalogue lacks ${code}`);
  return {
    ...lineOfPrescription(id, firstPrescription(seed, someDay)),
    product: productIdentity(seed, null),
  };
}

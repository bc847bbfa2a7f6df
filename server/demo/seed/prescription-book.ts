import { instructionOf, type Prescription } from '@wattle/contract/entities/medication.ts';
import { saysSupply } from '@wattle/contract/rules/line/supply.ts';
import { withTextFields } from '@wattle/contract/rules/dosing/text-fields.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { supplyColumns } from '../../queries/chart/supply-columns.ts';
import { dosageColumns } from '../../queries/chart/dosage-columns.ts';
import { productIdentity } from './catalogue-rows.ts';
import type { CatalogueSeed } from './data/catalogue.ts';
import { drawInt } from './draw.ts';
import { chartNumber, seedId } from './ids.ts';
import type { Author } from './people.ts';
import type { Row } from './rows.ts';
import { supplyOf } from './supplies.ts';

export interface WrittenPrescription {
  readonly seed: CatalogueSeed;
  readonly prescription: Prescription;
  readonly row: Row<'medication'>;
}

/** Who prescribes, when and with which resident. */
export interface Visit {
  readonly residentNumber: number;
  readonly encounterId: string;
  readonly author: Author;
  readonly at: Date;
  /** The facility's day of `at`. */
  readonly day: PlainDate;
}

/** Every prescription of one resident. */
export class PrescriptionBook {
  readonly #written = new Map<string, WrittenPrescription>();

  get rows(): Row<'medication'>[] {
    return [...this.#written.values()].map(({ row }) => row);
  }

  get(id: string): WrittenPrescription {
    const written = this.#written.get(id);
    if (written === undefined) throw new RangeError('There is no such prescription');
    return written;
  }

  /** Writes a prescription and returns its id. */
  write(visit: Visit, seed: CatalogueSeed, content: Prescription, replaces: string | null): string {
    const prescription = withTextFields(content);
    const nth = this.#written.size + 1;
    const id = seedId('medication', visit.residentNumber, nth);
    const { brandName, productCode, ...instruction } = prescription;
    const product = productIdentity(seed, brandName);
    const row: Row<'medication'> = {
      id,
      residentId: seedId('resident', visit.residentNumber),
      encounterId: visit.encounterId,
      replacesId: replaces,
      scriptNumber: `${chartNumber(visit.residentNumber)}-${nth}`,
      importedFrom: null,
      importedKey: null,
      codings: [],
      productCode,
      product,
      ...instructionOf(instruction),
      ...dosageColumns(instruction.dosage),
      medicationType: seed.complementary ? 'ComplementaryTherapyOrder' : 'AgedDisabilityScript',
      repeats: drawInt(0, 5),
      ...supplyColumns(saysSupply(product) ? supplyOf(product, nth) : null),
      prescribedBy: visit.author.id,
      prescribedByName: visit.author.name,
      prescribedAt: visit.at,
      enteredIn: null,
    };
    this.#written.set(id, { seed, prescription, row });
    return id;
  }
}

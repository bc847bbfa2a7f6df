import { anyLine, anyStructuredLine } from '@wattle/contract/fhir/testing/lines.ts';
import { CountedUnit } from '@wattle/contract/entities/product.ts';
import type { Supply } from '@wattle/contract/entities/supply.ts';
import { prescriptionProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { instructionText, productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { medication, today } from '@wattle/contract/rules/testing/medications.ts';
import fc from 'fast-check';
import type { MedicationRequest } from 'fhir/r4';
import { expect, test } from 'vitest';
import { UserId } from '../../actor.ts';
import { medicationRequestOf } from '../../fhir/map/medication-request.ts';
import type { MedicineRow } from '../../fhir/queries/medicines.ts';
import { readMedicine } from './read/medicine.ts';
import { context, links, products } from './testing/context.ts';

const anySupply: fc.Arbitrary<Supply | null> = fc.option(
  fc.record({
    quantity: fc.integer({ min: 1, max: 9999 }),
    unit: fc.constantFrom(...CountedUnit.options),
    repeats: fc.nat(99),
    everyDays: fc.option(fc.integer({ min: 1, max: 366 })),
    authority: fc.option(fc.stringMatching(/^[A-Z0-9]{1,40}$/)),
  }),
);

test('every medicine that can be prescribed here goes out, comes in and renders the same line', () => {
  const branded = products.slice(0, 1).map((one) => ({ ...one, brandName: 'Panamax' }));
  const anyProduct = fc.constantFrom(...products.slice(0, 3), ...branded);
  fc.assert(
    fc.property(fc.oneof(anyLine, anyStructuredLine), anyProduct, anySupply, (line, one, any) => {
      fc.pre(
        prescriptionProblems({ ...line, productCode: 'x', brandName: null }, today).length === 0,
      );
      const { brands: _brands, ...product } = one;
      const supply = product.schedule === 'S8' ? any : undefined;
      const shown = medication({
        ...line,
        dosage: line.dosage,
        supply,
        product: { ...product, name: productName(product) },
      });
      const row = {
        id: 'm1',
        residentId: 'r1',
        fhirStatus: 'active',
        changeReason: null,
        codings: [],
        timeZone: context.timeZone,
        prescribedAt: context.now,
        prescribedBy: UserId.parse('u1'),
        prescribedByName: 'Ada Park',
        organisationId: 'o1',
        organisationName: 'Wattle',
        scriptNumber: 'S-1',
        chartNumber: 'S',
        chartExpiry: null,
        importedFrom: null,
        importedKey: null,
        stoppedOn: null,
        repeats: supply?.repeats ?? 2,
        replacesId: null,
      } satisfies Partial<MedicineRow>;
      // Only these columns are mapped.
      const resource = medicationRequestOf(row as unknown as MedicineRow, shown, links, today);
      const sent = JSON.parse(JSON.stringify(resource)) as MedicationRequest;
      const reading = readMedicine(
        { resource: sent, medication: null, requesterName: null },
        context,
      );
      if ('result' in reading || reading.medicine?.kind !== 'current')
        throw new Error(JSON.stringify(reading));
      expect(reading.holds.length > 0).toBe(product.schedule === 'S8');
      const { medicine } = reading;
      expect(instructionText(medicine.prescription)).toBe(instructionText(line));
      expect(medicine.prescription.dosage).toEqual(line.dosage);
      expect(productName(medicine.product)).toBe(productName(product));
      expect([medicine.prescription.packagingType, medicine.repeats]).toEqual([
        line.packagingType,
        supply?.repeats ?? 2,
      ]);
      expect(medicine.supply).toEqual(supply ?? null);
      expect(medicine.product.schedule).toBe(product.schedule);
    }),
    { numRuns: 300 },
  );
});

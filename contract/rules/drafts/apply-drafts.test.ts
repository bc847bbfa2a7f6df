import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../values/plain-date.ts';
import { type AppliedDraft, applyDrafts, type ChartLine } from './apply-drafts.ts';
import { today } from '../testing/medications.ts';

type CurrentLine = ChartLine & { confirmed: boolean };

function line(changes: Partial<CurrentLine> = {}): CurrentLine {
  return {
    medicationId: 'm1',
    status: 'Existing',
    statusSince: 'order-1',
    stoppedOn: null,
    changeReason: null,
    confirmed: true,
    ...changes,
  };
}

function draft(changes: Partial<AppliedDraft> = {}): AppliedDraft {
  return {
    kind: 'cease',
    medicationId: 'm1',
    newMedicationId: null,
    reason: 'No need',
    ...changes,
  };
}

function applied(lines: CurrentLine[], ...drafts: AppliedDraft[]): ChartLine[] {
  const result = applyDrafts(lines, drafts, 'order-2', today);
  if (!result.ok) throw new Error(`Missing: ${result.missing.join()}`);
  return result.lines;
}

describe('DRF-02 what finalising does with each draft', () => {
  test('DRF-02 an addition is a new line', () => {
    const add = draft({ kind: 'add', medicationId: null, newMedicationId: 'n1', reason: null });
    expect(applied([], add)).toEqual([
      {
        medicationId: 'n1',
        status: 'New',
        statusSince: 'order-2',
        stoppedOn: null,
        changeReason: null,
      },
    ]);
  });

  test('DRF-02 ceasing ends the line today, with its reason', () => {
    expect(applied([line()], draft())).toEqual([
      {
        medicationId: 'm1',
        status: 'Ceased',
        statusSince: 'order-2',
        stoppedOn: today,
        changeReason: 'No need',
      },
    ]);
  });

  test.each([true, false])(
    'DRF-02 a change ceases the old line and adds the new (confirmed: %s)',
    (confirmed) => {
      const before = line({ status: 'New', confirmed });
      const change = draft({ kind: 'change', newMedicationId: 'n1', reason: 'Dose too low' });
      expect(applied([before], change)).toEqual([
        expect.objectContaining({ medicationId: 'm1', status: 'Ceased', stoppedOn: today }),
        expect.objectContaining({
          medicationId: 'n1',
          status: 'New',
          changeReason: 'Dose too low',
        }),
      ]);
    },
  );

  test.each(['Existing', 'New', 'Ceased'] as const)(
    'DRF-02 re-prescribing replaces a line that is %s',
    (status) => {
      const again = draft({ kind: 'represcribe', newMedicationId: 'n1', reason: null });
      const before = line({ status, stoppedOn: status === 'Ceased' ? today : null });
      expect(applied([before], again)).toEqual([
        expect.objectContaining({
          medicationId: 'n1',
          status: 'RePrescribed',
          statusSince: 'order-2',
        }),
      ]);
    },
  );

  test('DRF-02 a draft that needs a new prescription and has none is an error', () => {
    expect(() => applied([], draft({ kind: 'add', medicationId: null }))).toThrow(RangeError);
  });
});

describe('DRF-02 what happens to the other lines', () => {
  test.each(['New', 'RePrescribed'] as const)(
    'DRF-02 confirmed and %s becomes existing',
    (status) => {
      expect(applied([line({ status })])).toMatchObject([
        { status: 'Existing', statusSince: 'order-2' },
      ]);
    },
  );

  test.each(['New', 'RePrescribed', 'Ceased'] as const)(
    'DRF-02 unconfirmed and %s stays the same',
    (status) => {
      const { confirmed: _confirmed, ...kept } = line({ status, stoppedOn: addDays(today, -400) });
      expect(applied([{ ...kept, confirmed: false }])).toEqual([kept]);
    },
  );

  test('DRF-02 a confirmed ceased line stays for ninety days', () => {
    const stoppedOn = (days: number) =>
      line({ status: 'Ceased', stoppedOn: addDays(today, -days) });
    expect(applied([stoppedOn(90)])).toHaveLength(1);
    expect(applied([stoppedOn(91)])).toEqual([]);
  });
});

describe('DRF-02 drafts about a medicine that isn’t there', () => {
  const missing = (lines: CurrentLine[], ...drafts: AppliedDraft[]) => {
    const result = applyDrafts(lines, drafts, 'order-2', today);
    return result.ok ? [] : result.missing;
  };
  const ceased = line({ status: 'Ceased', stoppedOn: today });

  test('DRF-02 are all refused, naming the medicine', () => {
    const add = draft({ kind: 'add', medicationId: null, newMedicationId: 'n1' });
    expect(missing([line()], add, draft({ medicationId: 'gone' }))).toEqual(['gone']);
    expect(missing([ceased], draft())).toEqual(['m1']);
    expect(missing([ceased], draft({ kind: 'change', newMedicationId: 'n1' }))).toEqual(['m1']);
    expect(missing([ceased], draft({ kind: 'represcribe', newMedicationId: 'n1' }))).toEqual([]);
  });

  test('DRF-02 two drafts about one medicine are refused', () => {
    expect(
      missing([line()], draft(), draft({ kind: 'represcribe', newMedicationId: 'n1' })),
    ).toEqual(['m1']);
  });
});

const anyLines = fc
  .array(
    fc.record({
      status: fc.constantFrom('New', 'Ceased', 'Existing', 'RePrescribed'),
      confirmed: fc.boolean(),
      stoppedDaysAgo: fc.integer({ min: 0, max: 200 }),
      draft: fc.constantFrom('change', 'represcribe', 'cease', null),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ status, confirmed, stoppedDaysAgo, draft: kind }, i) => {
      const stoppedOn = status === 'Ceased' ? addDays(today, -stoppedDaysAgo) : null;
      const medicationId = `m${i}`;
      const newMedicationId = kind === 'cease' ? null : `n${i}`;
      const canBe = kind !== null && (status !== 'Ceased' || kind === 'represcribe');
      return {
        line: line({ medicationId, status, confirmed, stoppedOn }),
        draft: canBe ? draft({ kind, medicationId, newMedicationId }) : null,
      };
    }),
  );

test('DRF-02 on any chart: every id once, nothing appears or vanishes without cause, order doesn’t matter', () => {
  fc.assert(
    fc.property(anyLines, fc.nat(3), (rows, additions) => {
      const lines = rows.map((row) => row.line);
      const drafts = rows.flatMap((row) => (row.draft === null ? [] : [row.draft]));
      for (let i = 0; i < additions; i += 1) {
        drafts.push(draft({ kind: 'add', medicationId: null, newMedicationId: `added${i}` }));
      }
      const next = applied(lines, ...drafts);
      const ids = next.map((each) => each.medicationId);
      expect(new Set(ids).size).toBe(ids.length);

      const written = drafts.flatMap((each) => each.newMedicationId ?? []);
      const kept = rows.filter(({ line: before, draft: about }) =>
        about === null
          ? !(
              before.status === 'Ceased' &&
              before.confirmed &&
              before.stoppedOn !== null &&
              before.stoppedOn < addDays(today, -90)
            )
          : about.kind !== 'represcribe',
      );
      const expected = [...kept.map((row) => row.line.medicationId), ...written];
      expect(ids.toSorted()).toEqual(expected.toSorted());

      const byId = (a: ChartLine, b: ChartLine) => (a.medicationId < b.medicationId ? -1 : 1);
      expect(applied(lines, ...drafts.toReversed()).toSorted(byId)).toEqual(next.toSorted(byId));
      for (const each of next) expect(each.status === 'Ceased').toBe(each.stoppedOn !== null);
    }),
  );
});

test('DRF-02 without drafts and without confirmations a chart stays as it is', () => {
  fc.assert(
    fc.property(anyLines, (rows) => {
      const open = rows.map((row) => ({ ...row.line, confirmed: false }));
      expect(applied(open)).toEqual(open.map(({ confirmed: _confirmed, ...kept }) => kept));
    }),
  );
});

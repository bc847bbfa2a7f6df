import { dosesToState } from '@wattle/contract/fhir/decided-doses.ts';
import { dosagesOf } from '@wattle/contract/fhir/dosage.ts';
import type { DoseContent } from '@wattle/contract/entities/line-event.ts';
import { readDose } from '@wattle/contract/rules/dosing/read-dose.ts';
import { textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { lineEvent } from '@wattle/contract/rules/testing/line-events.ts';
import { decidedByInr } from '@wattle/contract/rules/testing/measured-regimes.ts';
import { medication, paracetamol, today } from '@wattle/contract/rules/testing/medications.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import type { Dosage } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { context, links } from '../testing/context.ts';
import { readMedicine } from './medicine.ts';

const day = (since: number) => addDays(today, since);
const course = { dosage: decidedByInr, startDate: day(-10), endDate: day(20) };
const line = medication({ ...course, ...textFieldsOf(course) });

function decided(text: string, from: number, to: number, values: Partial<DoseContent> = {}) {
  const read = readDose(text, paracetamol);
  if (read.kind === 'problem') throw new Error(read.message);
  return lineEvent({
    kind: 'dose',
    from: day(from),
    to: day(to),
    dose: read.dose,
    measured: decidedByInr.measured,
    measure: { value: 2.4, on: day(from) },
    next: day(to + 1),
    ...values,
  });
}
/** As another instance sends it on a day. */
const sent = (events: ReturnType<typeof decided>[], on = today): Dosage[] =>
  dosagesOf(line, links.root, null, dosesToState({ ...line, events }, on));

function read(dosageInstruction: Dosage[]) {
  const answer = readMedicine(
    {
      resource: {
        resourceType: 'MedicationRequest',
        id: 'one',
        status: 'active',
        intent: 'order',
        medicationCodeableConcept: { text: 'Paracetamol 500 mg tablet' },
        subject: { reference: 'Patient/1' },
        authoredOn: day(-10),
        requester: { display: 'Dr Ada Park' },
        dosageInstruction,
      },
      medication: null,
      requesterName: null,
    },
    context,
  );
  if ('result' in answer) throw new Error('refused');
  return {
    events: answer.medicine?.kind === 'current' ? answer.medicine.events : undefined,
    isLine: answer.medicine !== null,
    holds: answer.holds.map(({ text }) => text.replaceAll('\u00a0', ' ')),
  };
}

describe('decided doses that come in', () => {
  test('are held where somebody changed a part of them', () => {
    const [own, dose] = sent([decided('500 mg', 0, 3)]);
    if (own === undefined || dose === undefined) throw new Error('none was sent');
    const [part, stated] = dose.extension ?? [];
    const changes: Dosage[] = [
      { ...dose, text: '1 g (2 tablets)' },
      { ...dose, doseAndRate: [{ doseQuantity: { value: 1, unit: 'g' } }] },
      { ...dose, timing: { repeat: { boundsPeriod: { start: day(0), end: day(6) } } } },
      { ...dose, extension: [part ?? { url: '' }] },
      {
        ...dose,
        extension: [
          part ?? { url: '' },
          { ...stated, url: stated?.url ?? '', extension: stated?.extension?.slice(0, -2) ?? [] },
        ],
      },
    ];
    for (const changed of changes) {
      expect(read([own, changed])).toEqual({
        events: undefined,
        isLine: false,
        holds: ['Its text and its coded parts no longer say the same: the text counts.'],
      });
    }
  });

  test('are held where our extensions are gone', () => {
    const bare = sent([decided('500 mg', 0, 3)]).map(({ extension: _own, ...one }) => one);
    expect(read(bare)).toMatchObject({ isLine: false, holds: [expect.stringMatching(/\w/)] });
  });

  test.each<[string, ReturnType<typeof decided>, string]>([
    [
      'the product can’t be',
      decided('500 mg', 0, 3, {
        dose: { kind: 'amount', counted: { low: 1, high: 1, unit: 'puff' } },
      }),
      'This product is counted in tablets',
    ],
    ['is a range', decided('500 mg to 1 g', 0, 3), 'Enter one dose, not a range'],
    [
      'was decided from an INR that can’t be',
      decided('500 mg', 0, 3, { measure: { value: 240, on: today } }),
      'An INR is from 0.5 to 20',
    ],
    ['lies after the course', decided('500 mg', 0, 21), 'The course ends on'],
    ['begins before the course', decided('500 mg', -12, 0), 'The course starts on'],
  ])('are not taken where one %s, and a release leaves them out', (_what, event, why) => {
    const answer = read(
      dosagesOf(line, links.root, null, [{ ...event, content: event.content as DoseContent }]),
    );
    expect(answer).toMatchObject({ events: undefined, isLine: true });
    expect(answer.holds.join()).toMatch(/^Dose decided: .* A person has to decide it: /);
    expect(answer.holds.join()).toContain(why);
  });

  test('are not taken where two say the dose of a day', () => {
    const two = [decided('500 mg', 0, 3), decided('1 g', 3, 5)];
    const stated = two.flatMap((event) => dosesToState({ ...line, events: [event] }, today));
    expect(read(dosagesOf(line, links.root, null, stated))).toMatchObject({
      events: undefined,
      holds: [expect.stringContaining('A person has to decide it: a day has two.')],
    });
  });

  test('come in for the days that are left, with what they were decided from and by whom', () => {
    const events = [decided('500 mg', -3, 1), decided('1 g', 1, 4, { corrects: 'one' })];
    const { holds, events: taken } = read(sent(events, day(-2)));
    expect(holds).toEqual([]);
    expect(taken?.map(({ content, by, reason }) => [content, by, reason])).toEqual([
      [{ ...events[0]?.content, from: day(0), to: day(0) }, 'Ada Park', null],
      [{ ...decided('1 g', 1, 4).content }, 'Ada Park', null],
    ]);
  });

  test('that arrive after their days are left out, and the line has no dose', () => {
    expect(read(sent([decided('500 mg', -5, -1)], day(-4)))).toEqual({
      events: undefined,
      isLine: true,
      holds: [],
    });
  });

  test('that withhold a dose come in as that', () => {
    const { events } = read(sent([decided('500 mg', 0, 1, { dose: { kind: 'withhold' } })]));
    expect(events?.[0]?.content).toMatchObject({ dose: { kind: 'withhold' } });
  });
});

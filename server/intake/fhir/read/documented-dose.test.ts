import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dosage } from 'fhir/r4';
import { beforeEach, expect, test } from 'vitest';
import { forAll } from '../../../testing/for-all.ts';
import { openSending, wordsIn } from '../testing/sending.ts';

const it = await forAll(openSending());
beforeEach(() => it.next());

const docs = readFileSync(join(import.meta.dirname, '../../../../docs/fhir.md'), 'utf8');
const [, example = ''] = /## A dose that is only text\n[^]*?```json\n([^]*?)```/.exec(docs) ?? [];
const dosage = JSON.parse(example) as Dosage;
const post = (one: Dosage) => it.post(it.request({ dosageInstruction: [one] }));

test('the dose of the documentation comes in, its text alone is held, and so is another text', async () => {
  const { text = '' } = dosage;
  expect((await post(dosage)).statusCode).toBe(201);
  await it.next();
  const alone = await post({ text });
  expect([alone.statusCode, wordsIn(alone.json())]).toEqual([
    202,
    expect.stringContaining('Its dose stands only in its text: a person has to enter it.'),
  ]);
  await it.next();
  expect((await post({ ...dosage, text: text.replace('one', 'two') })).statusCode).toBe(202);
});

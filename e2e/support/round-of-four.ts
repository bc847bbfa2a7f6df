import { randomUUID } from 'node:crypto';
import type { QuestionContent } from '@wattle/contract/entities/question.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { draftCeasing, finalise, params } from './ceasing.ts';
import { HttpSession } from './http-session.ts';
import { ceaseOne } from './practice.ts';

/** Nobody else works under this account, whose round every chart shows. */
export const prescriber = { account: 'dentist', name: 'Theo Marinos' } as const;

/** No other test changes anything at this facility. */
export const facility = 'Jarrah Point';

/** Its residents who need the prescriber once the round is prepared. Nobody else there does. */
export const four = {
  recommended: { key: 'R000042', name: 'Cox, Valerie' },
  asked: { key: 'R000006', name: 'Adamson, Ivy' },
  expiring: { key: 'R000012', name: 'Alcott, Daisy' },
  course: { key: 'R900015', name: 'Sentinel, Ihi-No-Hpio' },
} as const;

/** What happens before the round. Returns the medicine that another ceases, and the one that is recommended to cease. */
export async function prepareRound(url: string | undefined) {
  const session = await HttpSession.of(url, prescriber.account);
  // What is asked about a chart is asked of whoever signed it last.
  for (const { key } of [four.asked, four.expiring]) {
    await finalise(session, await draftCeasing(session, key));
  }
  const { name: ceasedSince } = await ceaseOne(url, four.expiring.key);
  const chart = await session.call(medications.latestOrder, {
    params: params(four.recommended.key),
  });
  const line = chart?.medications.find(({ status }) => status === 'Existing');
  if (line === undefined) throw new Error(`${four.recommended.name} has nothing to cease`);
  const pharmacist = await HttpSession.of(url, 'pharmacist');
  const ask = async (key: string, content: Omit<QuestionContent, 'source'>) =>
    await pharmacist.call(medications.askQuestion, {
      params: params(key),
      body: { id: Uuid.parse(randomUUID()), content: { ...content, source: '' } },
    });
  await ask(four.recommended.key, {
    kind: 'recommendation',
    medicationForeignKey: line.authoringSystemForeignKey,
    words: 'No longer needed',
    // Everybody’s, though another prescribed it.
    isUrgent: true,
    proposal: { kind: 'cease' },
  });
  await ask(four.asked.key, {
    kind: 'question',
    medicationForeignKey: null,
    words: 'May the tablets be crushed?',
    isUrgent: false,
  });
  return { ceasedSince, toCease: line.product };
}

import { expect, test } from 'vitest';
import { SharedAnswers } from './shared-answers.ts';

/** Questions that are answered by hand, in the order they are begun. */
function openQuestions() {
  const begun: { answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const shared = new SharedAnswers<string>();
  return {
    begun,
    ask: (key: string) =>
      shared.ask(key, () => new Promise((answer, fail) => begun.push({ answer, fail }))),
  };
}

test('who asks while the same is being found shares an answer that is begun afterwards', async () => {
  const { begun, ask } = openQuestions();
  const first = ask('resident');
  const others = [ask('resident'), ask('resident')];
  expect(begun).toHaveLength(1);
  begun[0]?.answer('before');
  expect(await first).toBe('before');
  expect(begun).toHaveLength(2);
  begun[1]?.answer('after');
  expect(await Promise.all(others)).toEqual(['after', 'after']);
});

test('who asks afterwards, or for something else, gets an answer of their own', async () => {
  const { begun, ask } = openQuestions();
  const answers = [ask('one'), ask('other')];
  expect(begun).toHaveLength(2);
  for (const { answer } of begun) answer('found');
  await Promise.all(answers);
  void ask('one');
  expect(begun).toHaveLength(3);
});

test('an answer that fails takes none with it that is begun afterwards', async () => {
  const { begun, ask } = openQuestions();
  const first = ask('resident');
  const other = ask('resident');
  begun[0]?.fail(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  begun[1]?.answer('found');
  expect(await other).toBe('found');
});

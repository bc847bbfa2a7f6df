import { expect, test } from 'vitest';
import { Instant } from '../../values/instant.ts';
import { Uuid } from '../../values/uuid.ts';
import { closedSince, type QuestionEnd } from './closed-since.ts';

const id = Uuid.parse('00000000-0000-4000-8000-0000000000b1');
const end = (state: QuestionEnd['state'], words: string): QuestionEnd => ({
  id,
  state,
  outcome: {
    by: 'Amara Diallo',
    at: Instant.parse('2026-11-21T01:30:00.000Z'),
    words,
    order: null,
    isChanged: false,
    seen: null,
  },
});
const look = 'Edit this draft to keep it as your own, or remove it.';

test.each([
  [
    end('withdrawn', 'Wrong resident.'),
    'Amara Diallo has withdrawn the recommendation that this draft came from. Reason: Wrong resident.',
  ],
  [end('declined', ' '), 'Amara Diallo has declined the recommendation that this draft came from.'],
  [
    end('overtaken', ''),
    'An order of Amara Diallo has overtaken the recommendation that this draft came from.',
  ],
])('DRF-02 a draft says that its recommendation was closed: %o', (question, happened) => {
  expect(closedSince({ questionId: id }, [question])).toBe(`${happened} ${look}`);
});

test('DRF-02 a draft of an open recommendation, of another one or of none waits for nothing', () => {
  const other = Uuid.parse('00000000-0000-4000-8000-0000000000b2');
  const open: QuestionEnd = { id, state: 'open', outcome: null };
  expect(closedSince({ questionId: id }, [open])).toBeUndefined();
  expect(closedSince({ questionId: id }, [])).toBeUndefined();
  expect(closedSince({ questionId: other }, [end('withdrawn', '')])).toBeUndefined();
  expect(closedSince({}, [end('withdrawn', '')])).toBeUndefined();
});

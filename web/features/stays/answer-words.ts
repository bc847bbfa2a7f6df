import type { ReturnAnswer } from '@wattle/contract/entities/stay-event.ts';

/** What the hospital did with a medicine. */
export const answerWords = {
  same: 'Same',
  changed: 'Changed',
  stopped: 'Stopped',
  unsure: 'Not sure',
} as const satisfies Record<ReturnAnswer, string>;

import type { Resident } from '@wattle/contract/entities/resident.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../../testing/app.tsx';
import { finalisedAt, hasChart, orderOf, prescriberPath } from '../../../testing/charts.ts';
import { focusOn } from '../../../testing/focus.ts';
import { person } from '../../../testing/people.ts';
import { answers } from '../../../testing/server.ts';
import { represcribing } from './drafts.ts';

export const doctor = person({ userType: 'Doctor' });
export const reviewPath = `${prescriberPath}/pharmacy-request`;
export const dialog = page.getByRole('dialog', { name: 'Review and finalise' });
export const toRead = dialog.getByRole('group', { name: 'The order' });
export const finalise = dialog.getByRole('button', { name: 'Finalise and send to pharmacy' });
export const success = page.getByText(/Your changes have been finalised/);

export const named = (name: string) =>
  medication({
    id: name,
    product: { ingredients: [name], name: `${name} 5 mg tablet`, strength: '5 mg', form: 'tablet' },
    dose: '5 mg (1 tablet)',
    frequency: 'once-daily',
    doseTimes: ['08:00'],
  });

/** Re-prescribes the medicine of this name. */
export const drafted = (name: string, number = 1) =>
  represcribing(named(name), { id: Uuid.parse(`00000000-0000-4000-8000-00000000000${number}`) });

/** Opens the chart of these medicines, all re-prescribed; by default the review. */
export function openReview(
  names: readonly string[],
  changes: Parameters<typeof orderOf>[1] = {},
  path = reviewPath,
  resident: Partial<Resident> = {},
): void {
  hasChart({ order: orderOf(names.map(named), changes), resident });
  answers(
    medications.listDrafts,
    names.map((name, i) => drafted(name, i + 1)),
  );
  answers(medications.finalise, ({ body }) => ({ id: body.id, sequence: 2, finalisedAt }));
  openApp(path, doctor);
}

/** Reads the review to its end by keyboard; then nothing else may be missing. */
export async function readReview(): Promise<void> {
  await focusOn(toRead);
  await userEvent.keyboard('{End}');
  await expect.element(finalise).not.toHaveAttribute('aria-disabled');
}

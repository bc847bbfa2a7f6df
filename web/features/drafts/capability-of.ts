import type { Resident } from '@wattle/contract/entities/resident.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { allowed, type Capability, refused } from '@wattle/contract/rules/capability.ts';

interface Circumstances {
  readonly isPrescriber: boolean;
  readonly resident: Pick<Resident, 'residentStatus'>;
  readonly encounter: 'opening' | 'open' | 'failed';
  readonly areDraftsKnown: boolean;
  readonly haveDraftsFailed: boolean;
  /** Nobody can prescribe on a chart they can't see. */
  readonly isChartKnown: boolean;
}

/** Whether a draft can be written now. Reasons the user can't change come first. */
export function capabilityOf(now: Circumstances): Capability {
  if (!now.isPrescriber) {
    return refused('Only prescribers can change this chart. You can read it.');
  }
  if (now.resident.residentStatus !== 'Active') return refused(refusalCodes.Resident_Not_Active);
  if (now.haveDraftsFailed) return refused('We couldn’t load your drafts.');
  if (now.encounter === 'failed') return refused('We couldn’t open the encounter.');
  if (now.encounter === 'opening') return refused('Opening the encounter…');
  if (!now.areDraftsKnown) return refused('Loading your drafts…');
  if (!now.isChartKnown) {
    return refused('You can draft changes once the medication chart is loaded.');
  }
  return allowed;
}

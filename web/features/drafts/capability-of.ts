import type { Resident } from '@wattle/contract/entities/resident.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { allowed, type Capability, refused } from '@wattle/contract/rules/capability.ts';

interface Circumstances {
  readonly isPrescriber: boolean;
  readonly resident: Pick<Resident, 'residentStatus'>;
  readonly encounter: 'opening' | 'open' | 'failed';
  readonly areDraftsKnown: boolean;
  readonly haveDraftsFailed: boolean;
  /** Nobody prescribes onto a chart that they cannot see. */
  readonly isChartKnown: boolean;
}

/** Whether a draft can be written now. The order of the reasons is that of what the user can do about them. */
export function capabilityOf(now: Circumstances): Capability {
  if (!now.isPrescriber) {
    return refused('Only prescribers can draft changes to this chart. You can read it here.');
  }
  if (now.resident.residentStatus !== 'Active') return refused(refusalCodes.Resident_Not_Active);
  if (now.haveDraftsFailed) return refused('Your drafts could not be loaded.');
  if (now.encounter === 'failed') return refused('The encounter could not be opened.');
  if (now.encounter === 'opening') return refused('Opening the encounter…');
  if (!now.areDraftsKnown) return refused('Loading your drafts…');
  if (!now.isChartKnown) {
    return refused('You can draft changes once the medication chart is loaded.');
  }
  return allowed;
}

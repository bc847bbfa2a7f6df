import type { RoundPlace } from '@wattle/contract/entities/round.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';

type Resident = NonNullable<RoundPlace['resident']>;

export const whereText = ({ facility, room }: Resident): string =>
  room === null ? facility : `${facility}, room ${room}`;

/** What tells them from somebody of the same name. */
export const aboutText = (resident: Resident): string =>
  `born ${formatClinicalDate(resident.dateOfBirth)}, ${whereText(resident)}`;

import type { Leave } from '../../entities/leave.ts';
import { formatClinicalDate } from '../../values/plain-date.ts';

/** `27-Nov-2026 14:30` */
export const whenText = ({ on, time }: Pick<Leave, 'on' | 'time'>): string =>
  time === undefined ? formatClinicalDate(on) : `${formatClinicalDate(on)} ${time}`;

/** `In hospital since 27-Nov-2026 14:30` */
export const leaveTitle = (leave: Leave): string => `In hospital since ${whenText(leave)}`;

/** The same with which hospital. */
export const leaveText = (leave: Leave): string => `${leaveTitle(leave)}: ${leave.to}`;

/** Of somebody who is back, until a prescriber has looked at what the hospital did. */
export const notCheckedSince = 'Back from hospital: a prescriber hasn’t checked this chart since';

import type { MissingNumber } from '../../values/missing-number.ts';
import type { UserType } from '../../values/user-type.ts';
import { allowed, type Capability, refused } from './capability.ts';
import { isPrescriber } from './roles.ts';

interface Numbers {
  readonly userType: UserType | null;
  readonly hpii: string | null;
  readonly prescriberNumber: string | null;
}

/** What a prescriber's record lacks before they can prescribe: all four types need both numbers (REG-06, ADD-01). */
export function missingNumbers({ userType, hpii, prescriberNumber }: Numbers): MissingNumber[] {
  if (!isPrescriber(userType)) return [];
  return [
    ...(isThere(hpii) ? [] : ['hpii' as const]),
    ...(isThere(prescriberNumber) ? [] : ['prescriberNumber' as const]),
  ];
}

const isThere = (number: string | null) => number !== null && number.trim() !== '';

/** `no HPI-I`, `no prescriber number` or `neither an HPI-I nor a prescriber number`. */
export function missingText(missing: readonly MissingNumber[]): string {
  if (missing.length > 1) return 'neither an HPI-I nor a prescriber number';
  return missing[0] === 'hpii' ? 'no HPI-I' : 'no prescriber number';
}

/** Whether a prescriber can finalise. `missing` is left out by a portal that doesn't say. */
export function canFinaliseWith(missing: readonly MissingNumber[] = []): Capability {
  return missing.length === 0
    ? allowed
    : refused(
        `You can’t finalise yet, because your record here has ${missingText(missing)}. An administrator can add what is missing on the page Users.`,
      );
}

/** The same about the prescriber on whose behalf somebody else enters an order. */
export function canOrderWith(name: string, missing: readonly MissingNumber[] = []): Capability {
  return missing.length === 0
    ? allowed
    : refused(
        `You can’t finalise an order of ${name} yet, because their record here has ${missingText(missing)}`,
      );
}

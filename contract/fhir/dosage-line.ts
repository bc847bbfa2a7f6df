import type { Prescription } from '../entities/medication.ts';

/** What a medicine line is rendered from. */
export type DosageLine = Omit<Prescription, 'productCode' | 'brandName'>;

/** Spaces of any kind as one, so that texts can be compared. */
export const plainText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

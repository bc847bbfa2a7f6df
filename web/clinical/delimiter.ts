import { nbsp } from '@wattle/contract/rules/medicine-units.ts';

/** Between the parts of a medicine line: the dash stays with what stands before it (L2). */
export const delimiter = `${nbsp}– `;

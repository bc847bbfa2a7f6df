import { medications } from '@wattle/contract/operations/medications.ts';
import { apiQuery } from '../../../api/query.ts';

/** The signed-in prescriber's medication lists. */
export const listsQuery = apiQuery(medications.listMedicationLists, {});

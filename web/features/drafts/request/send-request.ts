import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { FinaliseRequest } from '@wattle/contract/entities/draft.ts';
import type { Override } from '@wattle/contract/entities/safety.ts';
import type { RefusalCode } from '@wattle/contract/refusal-codes.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { reloadChart } from '../../../api/chart-queries.ts';
import { call } from '../../../api/client.ts';
import { isRefusal, RefusalError, sentenceOf } from '../../../api/errors.ts';
import { reloadNeeds } from '../../../api/reload-needs.ts';
import type { NamedConflict } from './typed-reasons.ts';

interface Sending {
  readonly queryClient: QueryClient;
  readonly residentKey: ResidentKey;
  readonly request: FinaliseRequest;
  /** The reasons for conflicts, which no address and no storage holds. */
  readonly overrides: readonly Override[];
  readonly userEmail: string;
}

/** Refusals after which the drafts have to be reviewed against the current chart. */
const reviewCodes = [
  'Not_Latest',
  'Drafts_Changed',
  'No_Drafts',
  'Request_Changed',
  'Not_On_Chart',
  'Draft_Has_Old_Times',
  'Conflict_Without_Reason',
  'Recommendation_Closed',
  'Prescriber_Incomplete',
  'Invalid_On_Behalf',
  'Controlled_On_Behalf',
  'Supply_Missing',
  'Expiry_Changed',
  'Controlled_Needs_Reauthentication',
] as const satisfies RefusalCode[];

/** Why a refused request has to be reviewed again; undefined for any other failure. */
export function reviewReason(error: Error | null): RefusalCode | undefined {
  return reviewCodes.find((code) => isRefusal(error, code));
}

/** The conflicts without a reason that a refusal names. */
export function conflictsIn(error: Error | null): NamedConflict[] {
  if (!(error instanceof RefusalError) || !isRefusal(error, 'Conflict_Without_Reason')) return [];
  const { content } = error.body;
  return content.map(({ propertyName, message }) => ({ key: propertyName, message }));
}

/**
 * Sends one pharmacy request. Its key is the new order's id: however often the screen is shown,
 * only one call runs at a time, and sending again repeats the same id (DRF-06).
 */
export function sendQuery(sending: Sending) {
  const { queryClient, residentKey, request, overrides, userEmail } = sending;
  return queryOptions({
    queryKey: ['pharmacy-request', request.id],
    queryFn: async () => {
      try {
        return await call(medications.finalise, {
          params: pathOf(residentKey),
          body: { ...request, ...(overrides.length > 0 && { overrides: [...overrides] }) },
        });
      } catch (error) {
        if (error instanceof Error && reviewReason(error) === undefined) {
          void logFailure(residentKey, request, userEmail, error);
        }
        throw error;
      } finally {
        // Sent or not, refetch what the server has now.
        void reloadNeeds(queryClient);
        await reloadChart(queryClient);
      }
    },
    retry: false,
    // What failed after its screen was left is sent again only when the user says so.
    retryOnMount: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
}

/** Logs the failure as specified; ids only, no health details. */
async function logFailure(
  residentKey: ResidentKey,
  payload: FinaliseRequest,
  userEmail: string,
  error: Error,
): Promise<void> {
  const message = {
    url: window.location.href,
    userEmail,
    ...residentKey,
    errorType: error.name,
    errorMessage: sentenceOf(error),
    payload,
  };
  try {
    await call(medications.logEvent, {
      body: {
        eventType: 'PharmacyRequest_Failed',
        message: JSON.stringify(message).slice(0, 8000),
        failureReason: sentenceOf(error).slice(0, 2000),
        ...residentKey,
      },
    });
  } catch {
    // The user already knows about the failure; whether it was logged doesn't matter to them.
  }
}

/** The request passed with the address; undefined if there is none or it is unreadable. */
export function findRequest(state: { pharmacyRequest?: unknown }): FinaliseRequest | undefined {
  return FinaliseRequest.safeParse(state.pharmacyRequest).data;
}

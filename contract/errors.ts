import * as z from 'zod/mini';

/**
 * Refusals with a meaning a screen acts on. They travel as HTTP 422 with this JSON body (S0 §8, API-03);
 * every other failure is its status and a sentence of text.
 */
export const refusalCodes = {
  Not_Latest: 'The chart has changed since you opened it. Review the new chart and try again.',
  No_Drafts: 'There are no draft changes to finalise.',
  Drafts_Changed: 'Your drafts have changed since you reviewed them. Review them again.',
  Invalid_Draft: 'One of the drafts is not complete.',
  Not_On_Chart: 'This medicine is no longer on the resident’s chart.',
  Already_Drafted: 'There is already a draft for this medicine.',
  Not_All_Actioned: 'Action every change before you confirm.',
  Allergy_Not_Actioned: 'Mark the allergy changes as actioned before you confirm.',
  Nothing_To_Confirm: 'There is nothing left to confirm on this chart.',
  Controlled_Needs_Reauthentication:
    'A Schedule 8 medicine is finalised within five minutes of giving your clinical system password. Finalise again to give it.',
  Packaging_Not_Offered: 'Packaging can be chosen only for regular and short course medicines.',
  ExternalUser_Already_Mapped: 'The e-mail address is already used by another user.',
  User_Already_Mapped: 'Please sign in using your product credentials.',
  Provider_Not_Found: 'No provider record was found for you.',
  Attempts_Locked: 'There were too many attempts. Please wait 30 minutes before trying again.',
  Invalid_Provider: 'The details of the provider are not complete.',
  Link_Failed: 'The clinical system could not be linked.',
  Invalid_Registration: 'Some of the details are missing or not right.',
  Already_Reviewed: 'This registration has already been decided.',
  Email_Taken: 'Another user already has this e-mail address.',
  Invitation_Accepted: 'The invitation has been accepted already.',
  Invalid_Password: 'Invalid password',
  Invalid_Hpio: 'An IHI is verified with the HPI-O number of an organisation.',
  Resident_Not_Active: 'This resident is no longer active. The chart cannot be changed.',
} as const;
export type RefusalCode = keyof typeof refusalCodes;

export const RefusalBody = z.object({
  code: z.string(),
  message: z.string(),
  content: z.array(z.object({ propertyName: z.string(), message: z.string() })),
});
export type RefusalBody = z.infer<typeof RefusalBody>;

/**
 * The 422 body of a refusal; `detail` replaces the standard sentence where more can be said, and `content` names the
 * fields at fault.
 */
export function refusalBody(
  code: RefusalCode,
  detail?: string,
  content?: RefusalBody['content'],
): RefusalBody {
  const message = detail ?? refusalCodes[code];
  return { code, message, content: content ?? [{ propertyName: code, message }] };
}

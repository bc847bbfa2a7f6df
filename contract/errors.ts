import * as z from 'zod/mini';
import type { RefusalCode } from './refusal-codes.ts';

/**
 * Refusals that a screen understands, sent as HTTP 422 with this JSON body (API-03);
 * every other failure is a status and one sentence of text.
 */
export const refusalCodes = {
  Not_Latest: 'The chart has changed since you opened it. Review the new chart and try again.',
  No_Drafts: 'There are no drafts to finalise.',
  Drafts_Changed: 'Your drafts have changed since you reviewed them. Review them again.',
  Request_Changed:
    'This request was already sent with other content. See the chart as it is now, review your drafts and finalise again.',
  Invalid_Draft: 'One of the drafts is incomplete. Complete it and try again.',
  Not_On_Chart: 'This prescription has been ceased or replaced. See the chart as it is now.',
  Already_Drafted: 'There is already a draft for this medicine.',
  Draft_Edited:
    'This draft was changed elsewhere after you opened it here, so nothing was saved. See it as it is now under Draft changes.',
  Not_All_Actioned: 'Action every change before you confirm.',
  Allergy_Not_Actioned: 'Mark the allergy changes as actioned before you confirm.',
  Allergy_Changed:
    'Somebody else changed this after you opened it, so nothing was saved. See the allergies as they are now.',
  Allergy_Listed:
    'This is on the list already, so nothing was saved. See the allergies as they are now, and correct what is there.',
  Allergy_Waiting:
    'Something about allergies from another system is waiting for review. Decide on it before you record that none are known.',
  Not_An_Allergen:
    'This says that there are no allergies, or that they aren’t known. Record it as that answer, not as an allergen.',
  Nothing_To_Confirm: 'There is nothing left to confirm on this chart.',
  Already_Confirmed: 'These changes were already confirmed.',
  Controlled_Needs_Reauthentication:
    'To finalise a Schedule 8 medicine, enter your clinical system password. Finalise again to enter it.',
  Prescriber_Incomplete:
    'You can’t finalise yet, because your record here has no HPI-I or no prescriber number. An administrator can add what is missing on the page Users.',
  Invalid_On_Behalf: 'Name the prescriber who gave the order, and say how it was given.',
  Controlled_On_Behalf:
    'A Schedule 8 medicine can’t be finalised on behalf of a prescriber. The prescriber has to do it.',
  Supply_Missing:
    'Enter how much the pharmacy may supply of each Schedule 8 medicine. If the form has no field for it, reload the page.',
  Expiry_Changed:
    'The last day that this review gives the chart has changed since you ticked it, so nothing was sent. Look at the new day, then tick it again.',
  Imported_Not_Prescribed:
    'This chart has imported medicines. Re-prescribe, change or cease each of them before you review the chart.',
  Not_Named_Prescriber: 'Only the prescriber named in an order can countersign it.',
  Packaging_Not_Offered: 'You can choose packaging only for regular and short course medicines.',
  Dose_Times_Not_Offered: 'This medicine has no dose times that can be changed.',
  Invalid_Dose_Times: 'These dose times don’t fit the frequency.',
  Conflict_Without_Reason:
    'The safety check found a conflict that has no reason yet. Review the order again and give one.',
  Conflict_Not_Shown:
    'The safety check found a conflict that this page hasn’t shown. Read it before you confirm. If you can’t see it, reload the page.',
  Draft_Has_Old_Times:
    'The dose times of this medicine changed after you drafted it. Edit the draft and check its times.',
  Instruction_Changed:
    'This instruction has changed since you opened it. Check it as it is now before you change its times.',
  List_Name_Taken: 'You already have a medication list with this name.',
  List_Changed: 'This list was changed somewhere else. This is the latest version. Try again.',
  Invalid_List: 'A medicine of this list is incomplete. Complete it and try again.',
  ExternalUser_Already_Mapped: 'Another user already has this email address.',
  User_Already_Mapped: 'Please sign in using your product credentials.',
  Provider_Not_Found: 'We couldn’t find a provider record for you.',
  No_Provider_Records:
    'There is no provider record that you could be linked to. Ask your administrator for access.',
  Attempts_Locked: 'Too many attempts. Please wait 30 minutes before trying again.',
  Invalid_Provider: 'The provider details are incomplete.',
  Link_Failed: 'We couldn’t link to the clinical system. Please try again.',
  Invalid_Registration: 'Some details are missing or incorrect. Check the form and try again.',
  Already_Reviewed: 'This registration has already been reviewed.',
  Email_Taken: 'Another user already has this email address.',
  Record_Exists: 'This code is already in use. Choose another code.',
  Record_Changed:
    'Somebody else changed this after you opened it. This is the latest version. Make your change again.',
  Invalid_Record: 'Some details are missing or incorrect. Check the form and try again.',
  Own_Access: 'You can’t change your own access. Ask another administrator.',
  May_Be_Here:
    'Somebody who is recorded here could be this person. Compare them before you admit anybody.',
  Access_Ended: 'This service’s access has ended. Register it again to give it access.',
  Item_Decided: 'Somebody else has already decided on this item.',
  Item_Not_Whole:
    'This item can’t be taken over whole. Enter what is needed by hand and mark it as dealt with.',
  Invitation_Accepted: 'This invitation has already been accepted.',
  Invalid_Password: 'Invalid password',
  Consent_Not_Asked:
    'Closing the Gap is only for residents of Aboriginal or Torres Strait Islander origin.',
  Status_Changed:
    'Somebody else recorded this status after you opened it. This is the latest. Check it, then save again.',
  Answer_Changed:
    'Somebody else recorded an answer after you opened it. This is the latest. Check it, then save again.',
  Photo_Not_Consented:
    'Nobody has recorded that this resident may be photographed. Ask them, and record the answer first.',
  Photo_Not_Usable: 'This file isn’t a photo that we can read. Choose a JPEG, PNG or WebP.',
  Photo_Not_Taken: 'The day of the photo is in the future. Correct it and try again.',
  Invalid_Hpio: 'Enter the organisation’s HPI-O number to verify an IHI.',
  Stay_Changed:
    'Somebody else has recorded something about this stay since you opened it. Look at it before you go on.',
  Invalid_Stay: 'Something is missing or can’t be right. Check the form and try again.',
  Invalid_Question: 'Something is missing or can’t be right. Check the form and try again.',
  Question_Closed:
    'This was answered or withdrawn after you opened it, so nothing was saved. See what became of it.',
  Recommendation_Closed:
    'A recommendation that you drafted was closed since. Edit its draft to keep it as your own, or remove it.',
  Too_Many_Questions:
    'There are too many open questions about this resident. Withdraw those that are no longer needed.',
  Round_Empty: 'None of the residents you chose is here now. Choose others.',
  Round_Too_Long: 'A round has at most 200 residents. Choose a facility, or fewer residents.',
  Round_Over:
    'You have started another round since, so that one is over. What isn’t saved of it isn’t counted.',
  Round_Ended:
    'You have ended this round already, on another device or page. It stays ended, and what you did after that isn’t counted in it.',
  Resident_Not_Active: 'This resident is no longer active, so the chart can’t be changed.',
} as const satisfies Record<RefusalCode, string>;

export const RefusalBody = z.object({
  code: z.string(),
  message: z.string(),
  content: z.array(z.object({ propertyName: z.string(), message: z.string() })),
});
export type RefusalBody = z.infer<typeof RefusalBody>;

/**
 * The 422 body of a refusal; `detail` replaces the standard sentence when there is more to say, and `content` names the
 * invalid fields.
 */
export function refusalBody(
  code: RefusalCode,
  detail?: string,
  content?: RefusalBody['content'],
): RefusalBody {
  const message = detail ?? refusalCodes[code];
  return { code, message, content: content ?? [{ propertyName: code, message }] };
}

import { portal } from '@wattle/contract/operations/portal.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { photoFailure } from '../../../api/photo-failure.ts';
import { type Consent, consentProblems } from '../../../clinical/photo/ConsentFields.tsx';
import { type Picture, usePicture } from '../../../clinical/photo/use-picture.ts';

export type PictureToSend = Awaited<ReturnType<Picture['cut']>>;

const missing = { picture: 'The photo is being read', day: 'Enter the day of the photo' } as const;
const notAsked: Consent = { answer: 'not-asked', saidBy: '' };

/** Whether somebody who is being admitted may be photographed, and their photo. Both are saved once they are admitted. */
export function useFirstPhoto(zone: TimeZone, today: PlainDate) {
  const [consent, setConsent] = useState(notAsked);
  const [isAsking, setAsking] = useState(false);
  const picture = usePicture(zone, today);
  const isAnswerSaved = useRef(false);
  const hasPicture = consent.answer === 'yes' && picture.address !== undefined;
  return {
    consent,
    setConsent,
    isAsking,
    picture,
    isDirty: consent !== notAsked || picture.address !== undefined,
    /** Shows what is missing; whether nothing is. */
    check: (): boolean => {
      setAsking(true);
      return Object.keys(consentProblems(consent)).length === 0;
    },
    /** What is missing of the picture. */
    reason: hasPicture ? picture.missing && missing[picture.missing] : undefined,
    /** The picture, if there is one to be saved. */
    cut: async (): Promise<PictureToSend> => (hasPicture ? await picture.cut() : undefined),
    /** Saves what isn't saved yet of the answer and the picture; says why if it can't. */
    save: async (key: ResidentKey, cut: PictureToSend): Promise<string | undefined> => {
      const { answer, saidBy } = consent;
      if (answer === 'not-asked' || answer === null) return undefined;
      try {
        if (!isAnswerSaved.current) {
          const body = { ...key, isGiven: answer === 'yes', saidBy: saidBy.trim() };
          await call(portal.savePhotoConsent, { body });
          isAnswerSaved.current = true;
        }
        if (cut !== undefined) await call(portal.savePhoto, { body: { ...key, ...cut } });
        return undefined;
      } catch (error) {
        const noun = isAnswerSaved.current ? 'The photo' : 'The answer about photos';
        return photoFailure(noun, error);
      }
    },
  };
}
export type FirstPhoto = ReturnType<typeof useFirstPhoto>;

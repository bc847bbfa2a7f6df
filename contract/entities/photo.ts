import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';
import { ResidentKey } from '../values/resident-key.ts';

/** A resident's photo, as base64. */
export const ResidentPhoto = z.object({
  contentType: z.enum(['image/jpeg', 'image/png', 'image/svg+xml', 'image/webp']),
  data: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
export type ResidentPhoto = z.infer<typeof ResidentPhoto>;

/** Which photo it is, and its day; null if nobody recorded the day. */
export const PhotoAge = z.object({ version: z.string(), takenOn: z.nullable(PlainDate) });
export type PhotoAge = z.infer<typeof PhotoAge>;

/** Whether the resident may be photographed, who said so, and who recorded it. */
export const PhotoConsent = z.object({
  isGiven: z.boolean(),
  saidBy: z.string(),
  recordedAt: Instant,
  recordedBy: z.string(),
});
export type PhotoConsent = z.infer<typeof PhotoConsent>;

/** How long the answer to who said so may be. */
export const saidByLength = 100;

/** Bytes of a photo as it is sent, before base64. A screen sends a small picture of what was chosen. */
export const sentPhotoBytes = 1_400_000;

/** A photo to be kept in place of the one before. */
export const NewPhoto = z.object({
  ...ResidentKey.shape,
  data: ResidentPhoto.shape.data,
  takenOn: PlainDate,
});

/** An answer to the question whether the resident may be photographed. */
export const NewPhotoConsent = z.object({
  ...ResidentKey.shape,
  isGiven: z.boolean(),
  saidBy: z.string().check(z.regex(/\S/), z.maxLength(saidByLength)),
});

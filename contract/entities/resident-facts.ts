import * as z from 'zod/mini';

/** 1 Aboriginal; 2 Torres Strait Islander; 3 both; 4 neither; 9 not stated (AIHW codes). */
export const IndigenousStatusCode = z.enum(['1', '2', '3', '4', '9']);
export type IndigenousStatusCode = z.infer<typeof IndigenousStatusCode>;

/** Closing the Gap consent: 0 not specified, 1 yes, 2 no. */
export const CtgCode = z.enum(['0', '1', '2']);
export type CtgCode = z.infer<typeof CtgCode>;

export const Infection = z.object({
  status: z.enum(['none', 'suspected', 'confirmed']),
  comments: z.string(),
});
export type Infection = z.infer<typeof Infection>;

export const ResidentStatus = z.enum(['Active', 'Deceased', 'Discharged']);
export type ResidentStatus = z.infer<typeof ResidentStatus>;

export const names = {
  familyName: z.string(),
  givenName: z.string(),
  middleNames: z.nullable(z.string()),
  preferredName: z.nullable(z.string()),
};

export const key = { authoringSystem: z.string(), authoringSystemForeignKey: z.string() };

export const Sex = z.object({ code: z.string(), name: z.string() });

/** What ends a resident's stay, and the chart with it. */
export const HeldEnding = z.enum(['Death', 'Discharge']);
export type HeldEnding = z.infer<typeof HeldEnding>;

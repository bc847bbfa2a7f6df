/** What somebody asked in the demo world, and what became of it. */
export interface SeedQuestion {
  readonly by: 'pharmacist' | 'nurse';
  /** On the first line of the chart; otherwise on the chart. */
  readonly isAboutLine: boolean;
  readonly words: string;
  readonly hoursAgo: number;
  readonly isUrgent?: true;
  readonly recommends?: 'cease' | 'change' | 'monitor';
  readonly source?: string;
  /** When the doctor had it on the screen first; never if missing. */
  readonly seenHoursAgo?: number;
  /** Open if missing. */
  readonly became?: {
    readonly state: 'answered' | 'accepted' | 'declined' | 'withdrawn' | 'overtaken';
    readonly words?: string;
    readonly hoursAgo: number;
  };
}

/** A believable Monday: five open, one of them urgent, two that wait for days, and every outcome. */
export const askedQuestions: readonly SeedQuestion[] = [
  {
    by: 'pharmacist',
    isAboutLine: true,
    recommends: 'cease',
    words: 'Two falls in a fortnight, and drowsy in the mornings.',
    source: 'AMH Aged Care Companion',
    isUrgent: true,
    hoursAgo: 3,
  },
  {
    by: 'pharmacist',
    isAboutLine: true,
    recommends: 'change',
    words: 'Nausea after the morning round. Better tolerated after food.',
    hoursAgo: 20,
    seenHoursAgo: 18,
  },
  {
    by: 'nurse',
    isAboutLine: true,
    words: 'The resident refuses this most mornings. Is it still needed?',
    hoursAgo: 90,
  },
  {
    by: 'pharmacist',
    isAboutLine: false,
    recommends: 'monitor',
    words: 'No kidney function since May. Please check before the next review.',
    source: 'RMMR of this facility',
    hoursAgo: 100,
    seenHoursAgo: 95,
  },
  {
    by: 'nurse',
    isAboutLine: false,
    words: 'The daughter asks whether the chart can go to the palliative team. May we send it?',
    hoursAgo: 5,
  },
  {
    by: 'pharmacist',
    isAboutLine: true,
    words: 'Is the brand meant, or may we supply another?',
    hoursAgo: 30,
    seenHoursAgo: 26,
    became: { state: 'answered', words: 'Any brand is fine.', hoursAgo: 26 },
  },
  {
    by: 'pharmacist',
    isAboutLine: true,
    recommends: 'change',
    words: 'Once a day is enough at this dose.',
    hoursAgo: 50,
    seenHoursAgo: 44,
    became: { state: 'accepted', hoursAgo: 43 },
  },
  {
    by: 'pharmacist',
    isAboutLine: true,
    recommends: 'cease',
    words: 'On it for longer than eight weeks without a reason on the chart.',
    source: 'Therapeutic Guidelines',
    hoursAgo: 60,
    seenHoursAgo: 40,
    became: {
      state: 'declined',
      words: 'Bleed in 2023. It stays, and the reason is in my notes.',
      hoursAgo: 40,
    },
  },
  {
    by: 'nurse',
    isAboutLine: true,
    words: 'Can this be crushed?',
    hoursAgo: 12,
    became: { state: 'withdrawn', words: 'The pharmacist has told me.', hoursAgo: 11 },
  },
  {
    by: 'pharmacist',
    isAboutLine: true,
    recommends: 'cease',
    words: 'The course was meant to end last week.',
    hoursAgo: 70,
    became: { state: 'overtaken', hoursAgo: 48 },
  },
  {
    by: 'nurse',
    isAboutLine: true,
    words: 'Asleep at eight most nights. May it go to the evening round at seven?',
    hoursAgo: 40,
    seenHoursAgo: 28,
    became: { state: 'answered', words: 'Yes, change the time.', hoursAgo: 28 },
  },
  {
    by: 'pharmacist',
    isAboutLine: true,
    words: 'Which target INR applies since the valve was replaced?',
    isUrgent: true,
    hoursAgo: 2,
    seenHoursAgo: 1,
  },
];

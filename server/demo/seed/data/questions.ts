/** What somebody asked in the demo world, and what became of it. */
export interface SeedQuestion {
  readonly by: 'pharmacist' | 'nurse';
  /** On a line of one of these medicines; otherwise on the chart. */
  readonly about?: readonly string[];
  /** Only of a line that is given then. */
  readonly givenAt?: string;
  /** Rather on a line or chart that the doctor wrote, so that it is asked of them. */
  readonly isDoctors?: true;
  readonly words: string;
  /** Of one that was overtaken, before the order that ceased its line. */
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
    about: ['temazepam', 'quetiapine', 'mirtazapine', 'risperidone'],
    recommends: 'cease',
    words: 'Two falls in a fortnight, and drowsy in the mornings.',
    source: 'AMH Aged Care Companion',
    isUrgent: true,
    hoursAgo: 3,
  },
  {
    by: 'pharmacist',
    about: ['metformin', 'levodopa', 'celecoxib'],
    isDoctors: true,
    recommends: 'change',
    words: 'Nausea after the morning round. Better tolerated after food.',
    hoursAgo: 20,
    seenHoursAgo: 18,
  },
  {
    by: 'nurse',
    about: ['lactulose', 'macrogol 3350', 'folic acid'],
    isDoctors: true,
    words: 'The resident refuses this most mornings. Is it still needed?',
    hoursAgo: 90,
  },
  {
    by: 'pharmacist',
    isDoctors: true,
    recommends: 'monitor',
    words: 'No kidney function since May. Please check before the next review.',
    source: 'RMMR of this facility',
    hoursAgo: 100,
    seenHoursAgo: 95,
  },
  {
    by: 'nurse',
    words: 'The daughter asks whether the chart can go to the palliative team. May we send it?',
    hoursAgo: 5,
  },
  {
    by: 'pharmacist',
    about: ['furosemide', 'perindopril', 'metoprolol'],
    words: 'Is the brand meant, or may we supply another?',
    hoursAgo: 30,
    seenHoursAgo: 26,
    became: { state: 'answered', words: 'Any brand is fine.', hoursAgo: 26 },
  },
  {
    by: 'pharmacist',
    about: ['perindopril', 'furosemide', 'digoxin'],
    recommends: 'monitor',
    words: 'Kidney function and potassium, a week after the dose went up.',
    hoursAgo: 50,
    seenHoursAgo: 44,
    became: { state: 'accepted', words: 'Blood is taken on Thursday.', hoursAgo: 43 },
  },
  {
    by: 'pharmacist',
    about: ['pantoprazole', 'esomeprazole', 'omeprazole', 'rabeprazole'],
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
    about: ['donepezil', 'mirabegron', 'pantoprazole', 'digoxin'],
    words: 'Can this be crushed?',
    hoursAgo: 12,
    became: { state: 'withdrawn', words: 'The pharmacist has told me.', hoursAgo: 11 },
  },
  {
    by: 'pharmacist',
    about: [
      'ibuprofen',
      'celecoxib',
      'metoclopramide',
      'tramadol',
      'bisacodyl',
      'fish oil',
      'colecalciferol',
      'magnesium aspartate',
      'lorazepam',
      'risperidone',
      'pantoprazole',
    ],
    recommends: 'cease',
    words: 'Nobody here knows why it was started, and no letter says so.',
    hoursAgo: 22,
    became: { state: 'overtaken', hoursAgo: 0 },
  },
  {
    by: 'nurse',
    about: ['atorvastatin', 'donepezil', 'quetiapine', 'pregabalin'],
    givenAt: '20:00',
    words: 'Asleep at eight most nights. May it go to the evening round at seven?',
    hoursAgo: 40,
    seenHoursAgo: 28,
    became: { state: 'answered', words: 'Yes, change the time.', hoursAgo: 28 },
  },
  {
    by: 'pharmacist',
    about: ['warfarin'],
    isDoctors: true,
    words: 'Which target INR applies since the valve was replaced?',
    isUrgent: true,
    hoursAgo: 2,
    seenHoursAgo: 1,
  },
];

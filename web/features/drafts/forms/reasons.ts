/** Reasons to take by one press; any other can be typed. */
export const ceaseReasons = [
  'No longer needed',
  'Course complete',
  'Side effect',
  'Allergy or adverse reaction',
  'Replaced by another medicine',
  'Resident or family asked to stop',
] as const;

export const changeReasons = [
  'Not working well enough',
  'Side effect',
  'Kidney or liver function',
  'Blood test result',
  'Easier to take',
] as const;

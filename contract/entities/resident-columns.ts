/** What is kept about who a resident is and how they live, and what each field is called on the screen. */
export const residentColumns = {
  authoringSystem: 'System of the record number',
  foreignKey: 'Record number',
  facilityId: 'Facility',
  familyName: 'Family name',
  givenName: 'Given name',
  middleNames: 'Middle names',
  preferredName: 'Preferred name',
  dateOfBirth: 'Date of birth',
  sexCode: 'Sex',
  status: 'Status',
  indigenousStatusCode: 'Indigenous status',
  room: 'Room',
  ihiNumber: 'IHI number',
  ihiStatus: 'IHI status',
  ihiRecordStatus: 'IHI record status',
  medicareNumber: 'Medicare number',
  medicareReference: 'Medicare reference number',
  medicareExpiresOn: 'Medicare expiry date',
  dvaNumber: 'DVA number',
  dvaExpiresOn: 'DVA expiry date',
  centrelinkNumber: 'Centrelink number',
  admittedOn: 'Admitted on',
  contactName: 'Contact person',
  contactRelationship: 'Who the contact is to the resident',
  contactPhone: 'Contact’s phone',
  usualPrescriber: 'Usual prescriber',
  usualPharmacy: 'Pharmacy',
  allergyStatus: 'Allergy status',
  allergies: 'Allergies',
  allergyNote: 'Allergy note',
  allergyDisclaimer: 'Allergy disclaimer',
  healthComment: 'Health comment',
  diet: 'Diet',
  specialNeeds: 'Special needs',
  medicationNote: 'Medication note',
  infectionStatus: 'Infection status',
  infectionComments: 'Infection comments',
  isOnboarding: 'Onboarding',
  isNewAdmission: 'New admission',
  isCtgRegistered: 'Registered for Closing the Gap',
} as const satisfies Readonly<Record<string, string>>;

export type ResidentColumn = keyof typeof residentColumns;

/** Texts that a chart shows whole, on the screen and in print, under these names and in this order (HDR-06). */
export const residentNotes = {
  specialNeeds: 'Special needs/diagnosis',
  medicationNote: 'Medication note',
  healthComment: 'Health comment',
  diet: 'Diet',
} as const satisfies Readonly<Partial<Record<ResidentColumn, string>>>;

export type ResidentNote = keyof typeof residentNotes;

/** Each note, made from its name. */
export const eachNote = <T>(of: (name: ResidentNote) => T): Record<ResidentNote, T> =>
  // The keys of the table are these.
  Object.fromEntries(
    Object.keys(residentNotes).map((name) => [name, of(name as ResidentNote)]),
  ) as Record<ResidentNote, T>;

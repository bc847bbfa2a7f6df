import {
  boolean,
  code,
  dateTime,
  decimal,
  element,
  instant,
  integer,
  later,
  many,
  string,
  time,
  uri,
} from './element.ts';

export const Coding = element({
  system: uri,
  version: string,
  code,
  display: string,
  userSelected: boolean,
});
export const CodeableConcept = element({ coding: many(Coding), text: string });
export const Period = element({ start: dateTime, end: dateTime });

const quantity = { value: decimal, comparator: code, unit: string, system: uri, code };
export const Quantity = element(quantity);
const Range = element({ low: Quantity, high: Quantity });
export const Ratio = element({ numerator: Quantity, denominator: Quantity });

export const Identifier = element({
  use: code,
  type: CodeableConcept,
  system: uri,
  value: string,
  period: Period,
  assigner: later(() => Reference),
});
export const Reference = element({
  reference: string,
  type: uri,
  identifier: Identifier,
  display: string,
});

export const HumanName = element({
  use: code,
  text: string,
  family: string,
  given: many(string),
  prefix: many(string),
  suffix: many(string),
  period: Period,
});
export const ContactPoint = element({
  system: code,
  value: string,
  use: code,
  rank: integer,
  period: Period,
});
export const Address = element({
  use: code,
  type: code,
  text: string,
  line: many(string),
  city: string,
  district: string,
  state: string,
  postalCode: string,
  country: string,
  period: Period,
});
export const Annotation = element({
  authorReference: Reference,
  authorString: string,
  time: dateTime,
  text: string,
});
export const Meta = element({
  versionId: string,
  lastUpdated: instant,
  source: uri,
  profile: many(uri),
  security: many(Coding),
  tag: many(Coding),
});

const Timing = element({
  event: many(dateTime),
  repeat: element({
    boundsDuration: Quantity,
    boundsRange: Range,
    boundsPeriod: Period,
    count: integer,
    countMax: integer,
    duration: decimal,
    durationMax: decimal,
    durationUnit: code,
    frequency: integer,
    frequencyMax: integer,
    period: decimal,
    periodMax: decimal,
    periodUnit: code,
    dayOfWeek: many(code),
    timeOfDay: many(time),
    when: many(code),
    offset: integer,
  }),
  code: CodeableConcept,
});
export const Dosage = element({
  sequence: integer,
  text: string,
  additionalInstruction: many(CodeableConcept),
  patientInstruction: string,
  timing: Timing,
  asNeededBoolean: boolean,
  asNeededCodeableConcept: CodeableConcept,
  site: CodeableConcept,
  route: CodeableConcept,
  method: CodeableConcept,
  doseAndRate: many(
    element({
      type: CodeableConcept,
      doseRange: Range,
      doseQuantity: Quantity,
      rateRatio: Ratio,
      rateRange: Range,
      rateQuantity: Quantity,
    }),
  ),
  maxDosePerPeriod: Ratio,
  maxDosePerAdministration: Quantity,
  maxDosePerLifetime: Quantity,
});

/** What was found in a record that came in. The words are for everyone, so they name no element and quote nothing. */
export interface Finding {
  /** Where in what was sent, such as `Patient.name`. */
  readonly at?: string;
  readonly text: string;
}

/** For a report, and for the sender: with the place before the words. */
export const findingText = ({ at, text }: Finding): string =>
  at === undefined ? text : `${at}: ${text}`;

/** The end of a failure's text, if what was sent may have been saved anyway. */
export const mayBeSaved = 'Check whether your change was saved before you try again.';

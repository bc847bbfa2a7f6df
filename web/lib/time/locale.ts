/** Dates and numbers as Australians write them, whatever the browser's language: react-aria looks here when it is loaded. */
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'en-AU' });

export {};

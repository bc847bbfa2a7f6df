import { createListeners } from '../lib/listeners.ts';

const { tell, subscribe } = createListeners();

/** Says that what lists of residents show may have changed. */
export const signalLists = tell;

/** Calls back at each signal; returns the function to stop. */
export const onListSignal = subscribe;

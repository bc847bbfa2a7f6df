import { createListeners } from '../lib/listeners.ts';

const { tell, subscribe } = createListeners();

/** Says that what the user may see may have changed: everything shown has to be asked for again. */
export const signalAccess = tell;

/** Calls back at each signal; returns the function to stop. */
export const onAccessSignal = subscribe;

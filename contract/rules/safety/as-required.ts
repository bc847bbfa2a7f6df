import { type Check, clear } from './line.ts';

export const checkAsRequired: Check = () => clear;

import { type Check, clear } from './line.ts';

export const checkDose: Check = () => clear;

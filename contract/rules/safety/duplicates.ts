import { type Check, clear } from './line.ts';

export const checkDuplicates: Check = () => clear;

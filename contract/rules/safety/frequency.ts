import { type Check, clear } from './line.ts';

export const checkFrequency: Check = () => clear;

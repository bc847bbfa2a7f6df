import { type Check, clear } from './line.ts';

export const checkInteractions: Check = () => clear;

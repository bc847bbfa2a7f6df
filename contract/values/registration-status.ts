import * as z from 'zod/mini';

export const RegistrationStatus = z.enum(['Waiting', 'Approved', 'Declined']);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;

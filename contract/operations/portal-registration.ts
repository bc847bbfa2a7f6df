import * as z from 'zod/mini';
import { Organisation } from '../entities/facility.ts';
import {
  Approval,
  Declining,
  InvitationKey,
  RegistrationDetail,
  RegistrationLookups,
  RegistrationPage,
  RegistrationPath,
  RegistrationQuery,
  RegistrationRequest,
  ReviewOutcome,
} from '../entities/registration.ts';
import { reviewerTypes } from '../values/user-type.ts';
import { operationsOf } from './operation.ts';

const operation = operationsOf('portal');
const access = { roles: reviewerTypes, about: 'nobody' } as const;

/** Public registration, its review and the invitation that follows; part of the portal's table. */
export const portalRegistration = {
  register: operation({
    method: 'POST',
    path: '/api/v1/userregistration/register',
    summary:
      'Asks for access, for a consultant to review. Sending it again while it waits adds nothing.',
    access: 'anonymous',
    body: RegistrationRequest,
    response: null,
    refusals: ['Invalid_Registration'],
    audit: 'register',
  }),
  registrationLookups: operation({
    method: 'GET',
    path: '/api/v1/userregistration/lookups',
    summary: 'The options in the registration form’s lists.',
    access: 'anonymous',
    response: RegistrationLookups,
  }),
  registrations: operation({
    method: 'GET',
    path: '/api/v1/userregistration/registrations',
    summary: 'One page of registrations; those waiting unless another status is given.',
    access,
    query: RegistrationQuery,
    response: RegistrationPage,
  }),
  registration: operation({
    method: 'GET',
    path: '/api/v1/userregistration/registrations/:id',
    summary: 'A registration with everything that was sent, and its review if there is one.',
    access,
    params: RegistrationPath,
    response: RegistrationDetail,
  }),
  approveRegistration: operation({
    method: 'POST',
    path: '/api/v1/userregistration/registrations/:id/approve',
    summary: 'Creates a user with the chosen type and organisations, and sends the invitation.',
    access,
    params: RegistrationPath,
    body: Approval,
    response: ReviewOutcome,
    refusals: ['Already_Reviewed', 'Email_Taken'],
    audit: 'approve-registration',
  }),
  declineRegistration: operation({
    method: 'POST',
    path: '/api/v1/userregistration/registrations/:id/decline',
    summary: 'Declines a registration and sends the reason.',
    access,
    params: RegistrationPath,
    body: Declining,
    response: ReviewOutcome,
    refusals: ['Already_Reviewed'],
    audit: 'decline-registration',
  }),
  inviteAgain: operation({
    method: 'POST',
    path: '/api/v1/userregistration/registrations/:id/invite-again',
    summary: 'Sends an approved person a new invitation, which replaces the earlier one.',
    access,
    params: RegistrationPath,
    response: ReviewOutcome,
    refusals: ['Invitation_Accepted'],
    audit: 'invite-again',
  }),
  registrationOrganisations: operation({
    method: 'GET',
    path: '/api/v1/userregistration/organisations',
    summary: 'Every organisation a user can be given access to.',
    access,
    response: z.array(Organisation),
  }),
  acceptInvitation: operation({
    method: 'POST',
    path: '/api/v1/users/accept-invitation',
    summary: 'Connects the signed-in account to the invited user.',
    access: 'signed-in',
    body: z.object({ key: InvitationKey }),
    response: null,
    refusals: ['User_Already_Mapped'],
    audit: 'accept-invitation',
  }),
};

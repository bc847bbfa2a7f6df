import { UserQuery } from '@wattle/contract/entities/user.ts';
import * as z from 'zod/mini';

const { query, state, userType, organisationId, page } = UserQuery.shape;

/** The search, filters and page of the users in the address; unreadable values are ignored. */
export const UserParams = z.object({
  query: z.catch(query, undefined),
  state: z.catch(state, undefined),
  userType: z.catch(userType, undefined),
  organisationId: z.catch(organisationId, undefined),
  page: z.catch(page, undefined),
});
export type UserParams = z.infer<typeof UserParams>;

export interface UserListProps {
  params: UserParams;
  /** `replace`: without an entry of its own in the browser's history, as while typing. */
  onChange: (patch: UserParams, replace: boolean) => void;
}

import { createFileRoute, redirect } from '@tanstack/react-router';

/** GATE-01: `/` goes to the residents list, keeping the hash as the search string. */
export const Route = createFileRoute('/')({
  beforeLoad: ({ location }) => {
    const kept = location.hash === '' ? location.searchStr : `?${location.hash}`;
    throw redirect({ href: `/residents${kept}`, replace: true });
  },
});

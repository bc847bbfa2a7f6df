import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './administration.module.css';

const sections = [
  {
    to: '/administration',
    label: 'Overview',
    more: ['/administration/new-product', '/administration/unread-products'],
  },
  {
    to: '/administration/organisations',
    label: 'Organisations',
    more: ['/administration/new-organisation'],
  },
  {
    to: '/administration/facilities',
    label: 'Facilities',
    more: ['/administration/new-facility', '/administration/turn-round'],
  },
  { to: '/administration/users', label: 'Users', more: ['/administration/new-user'] },
  { to: '/administration/data-exchange', label: 'Data exchange', more: [] },
  { to: '/administration/settings', label: 'Settings', more: [] },
  { to: '/administration/changes', label: 'Changes', more: [] },
] as const satisfies readonly { to: string; label: string; more: readonly string[] }[];

/** Every screen of administration: its sections, and the open one. */
export function AdministrationPage({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  return (
    <div className={styles.page}>
      <nav aria-label="Administration" className={styles.sections}>
        <ul className={styles.sectionList}>
          {sections.map(({ to, label, more }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.section}
                activeOptions={{ exact: true, includeSearch: false }}
                {...(isIn(path, to, more) && { 'aria-current': 'page' })}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

function isIn(path: string, to: string, more: readonly string[]): boolean {
  if (path === to || more.includes(path)) return true;
  return to !== '/administration' && path.startsWith(`${to}/`);
}

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { initials } from '@wattle/contract/rules/resident-name.ts';
import { Logo } from '../ui/Logo.tsx';
import { Menu } from '../ui/Menu.tsx';
import styles from './Header.module.css';
import { signOut } from './sign-out.ts';

/** The bar at the top: product, Residents link, who is signed in and their menu (HEAD-01). */
export function Header({ identity, isHidden }: { identity: Identity; isHidden: boolean }) {
  const queryClient = useQueryClient();
  const fullName = `${identity.givenName} ${identity.familyName}`.trim();
  const showMenu = !isHidden && identity.userName !== '' && fullName !== '';
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Link to="/residents" className={styles.product}>
        <Logo />
      </Link>
      <nav aria-label="Main">
        <Link to="/residents" className={styles.link} activeProps={{ 'aria-current': 'page' }}>
          Residents
        </Link>
      </nav>
      {showMenu && (
        <div className={styles.user}>
          <span className={styles.initials} aria-hidden="true">
            {initials(identity)}
          </span>
          <Menu
            label={fullName}
            variant="quiet"
            items={[
              {
                id: 'sign-out',
                label: 'Sign out',
                onAction: () => void signOut(queryClient, 'User signed out'),
              },
            ]}
          />
        </div>
      )}
    </header>
  );
}

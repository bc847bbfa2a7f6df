import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { Identity } from '@wattle/contract/entities/user.ts';
import type { Gate } from '@wattle/contract/rules/people/gate.ts';
import { isPrescriber, worksWithResidents } from '@wattle/contract/rules/people/roles.ts';
import { initials } from '@wattle/contract/rules/residents/resident-name.ts';
import { useEffect, useRef, useState } from 'react';
import { forgetProvider } from '../../lib/storage/chosen-provider.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { mayLeave } from '../../lib/page/leave-guard.ts';
import { Logo } from '../../ui/content/Logo.tsx';
import { Menu } from '../../ui/buttons/Menu.tsx';
import { useConfiguration } from '../start/configuration.ts';
import styles from './Header.module.css';
import { homeOf } from './home.ts';
import { signOut } from '../session/sign-out.ts';

const linking = lazyPart(() => import('../../features/linking/LinkDialog.tsx'));
const notices = lazyPart(() => import('../../features/notices/NoticesDialog.tsx'));
const count = lazyPart(() => import('../../features/needs-me/NeedsCount.tsx'));

/** They are below the residents' address, but not part of it. */
const medicationLists = '/residents/medications-list';

interface HeaderProps {
  identity: Identity;
  gate: Gate;
}

/** The bar at the top: product, Residents link, the user's name and their menu (HEAD-01, GATE-07). */
export function Header({ identity, gate }: HeaderProps) {
  const { productName } = useConfiguration();
  const isOnLists = useLocation({
    select: ({ pathname }) => pathname.startsWith(medicationLists),
  });
  const home = homeOf(identity.userType);
  return (
    <header className={styles.header}>
      <Link to="/residents" className={styles.product}>
        <Logo name={productName} />
      </Link>
      {gate === 'home' && (
        <nav aria-label="Main" className={styles.nav}>
          <Link
            to={home.to}
            className={styles.link}
            activeProps={{ 'aria-current': 'page' }}
            activeOptions={{ exact: isOnLists }}
          >
            {home.label}
          </Link>
          {isPrescriber(identity.userType) && (
            <Link
              to={medicationLists}
              className={styles.link}
              activeProps={{ 'aria-current': 'page' }}
            >
              Medication lists
            </Link>
          )}
          {worksWithResidents(identity.userType) && <NeedsLink />}
        </nav>
      )}
      {gate !== 'additional-details' && (
        <User
          identity={identity}
          mayLink={gate === 'home' && worksWithResidents(identity.userType)}
        />
      )}
    </header>
  );
}

/** The last link and with room for its count, so that nothing moves when that comes. */
function NeedsLink() {
  const part = count.usePart(false);
  return (
    <span className={styles.needs}>
      <Link to="/needs-me" className={styles.link} activeProps={{ 'aria-current': 'page' }}>
        <span>Needs me {part && <part.NeedsCount />}</span>
      </Link>
    </span>
  );
}

/** Somebody without a type first gets one; another provider comes later. */
function User({ identity, mayLink }: { identity: Identity; mayLink: boolean }) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<'linking' | 'notices'>();
  const link = linking.usePart(opened === 'linking');
  const notice = notices.usePart(opened === 'notices');
  const user = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened === undefined) return undefined;
    const { current } = user;
    // The menu it was opened from has closed, so the dialog can't return the focus by itself.
    return () => current?.querySelector('button')?.focus();
  }, [opened]);
  const fullName = `${identity.givenName} ${identity.familyName}`.trim();
  if (identity.userName === '' || fullName === '') return null;
  const leave = async () => {
    if (await mayLeave()) await signOut(queryClient, 'User signed out');
  };
  const changeProvider = async () => {
    if (!(await mayLeave())) return;
    forgetProvider();
    window.location.assign('/residents');
  };
  return (
    <div ref={user} className={styles.user}>
      <span className={styles.initials} aria-hidden="true">
        {initials(identity)}
      </span>
      <Menu
        label={fullName}
        variant="quiet"
        items={[
          ...(mayLink
            ? [
                {
                  id: 'link',
                  label: 'Link to another aged care provider',
                  onAction: () => setOpened('linking'),
                },
                {
                  id: 'notices',
                  label: 'Notices by email',
                  onAction: () => setOpened('notices'),
                },
              ]
            : []),
          ...(identity.isSharedAccount
            ? [
                {
                  id: 'change-provider',
                  label: 'Change provider',
                  onAction: () => void changeProvider(),
                },
              ]
            : []),
          {
            id: 'sign-out',
            label: 'Sign out',
            onAction: () => void leave(),
          },
        ]}
      />
      {opened === 'linking' && link && <link.LinkDialog onClose={() => setOpened(undefined)} />}
      {opened === 'notices' && notice && (
        <notice.NoticesDialog userType={identity.userType} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { medicationsHome } from '@wattle/contract/operations/medications-home.ts';
import { useEffect, useState } from 'react';
import { apiQuery } from '../../api/query.ts';
import { keepItem } from '../../lib/storage/storage.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ChevronUpIcon } from '../../ui/content/icons.tsx';
import type { HelpName } from '../messages/HelpUnavailable.tsx';
import { useConfiguration } from '../start/configuration.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import styles from './Footer.module.css';

const unavailable = lazyPart(() => import('../messages/HelpUnavailable.tsx'));

/** Help links, Top button, copyright year and version (FOO-01). */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  const { productName } = useConfiguration();
  const links = useQuery({ ...apiQuery(medicationsHome.lmsLinks, {}), staleTime: Infinity });
  const version = useQuery({ ...apiQuery(medicationsHome.version, {}), staleTime: Infinity });
  const [missing, setMissing] = useState<HelpName>();
  const notice = unavailable.usePart(missing !== undefined);
  useEffect(() => {
    if (links.isPending) return;
    // The specified keys.
    keepItem('lmsApiError', String(links.isError));
    if (links.data !== undefined) keepItem('lmsLink', JSON.stringify(links.data));
  }, [links.isPending, links.isError, links.data]);

  const help = (name: HelpName, label: string) => {
    const link = links.data?.[name];
    return link === null || link === undefined ? (
      <Button variant="quiet" size="small" onPress={() => setMissing(name)}>
        {label}
      </Button>
    ) : (
      <a href={link.url} target="_blank" rel="noreferrer">
        {label} (opens in a new tab)
      </a>
    );
  };

  return (
    <footer className={styles.footer}>
      <span>Need help?</span>
      {help('trainingManuals', 'Training manuals')}
      {help('releaseInformation', 'Release information')}
      <div className={styles.edition}>
        <span>
          © {year} {productName}
          {version.data !== undefined && ` · Version ${version.data.version}`}
        </span>
        <Button size="small" icon={<ChevronUpIcon />} onPress={() => window.scrollTo({ top: 0 })}>
          Top
        </Button>
      </div>
      {missing !== undefined && notice && (
        <notice.HelpUnavailable name={missing} onClose={() => setMissing(undefined)} />
      )}
    </footer>
  );
}

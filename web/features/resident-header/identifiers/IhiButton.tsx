import { useQuery } from '@tanstack/react-query';
import type { Ihi } from '@wattle/contract/entities/health-identifier.ts';
import { ihiDisplay } from '@wattle/contract/rules/residents/ihi-display.ts';
import { useState } from 'react';
import { ihiQuery } from '../../../api/health-identifiers.ts';
import { loadable } from '../../../api/query.ts';
import { useChart } from '../../../chart/chart.tsx';
import { ResidentIdentity } from '../../../chart/ResidentIdentity.tsx';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Fact } from '../../../ui/content/Fact.tsx';
import { RefreshIcon, WarningIcon } from '../../../ui/content/icons.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/content/VisuallyHidden.tsx';
import styles from './identifiers.module.css';

/** Opens the resident's IHI, and warns where it may not be relied on (HDR-11). */
export function IhiButton() {
  const [isOpen, setOpen] = useState(false);
  const { residentKey } = useChart();
  const ihi = useQuery(ihiQuery(residentKey));
  const needsCheck = ihi.data === undefined ? ihi.isError : !ihiDisplay(ihi.data).isGood;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={needsCheck && <WarningIcon />}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        <span>
          <span data-wide-label>Resident </span>IHI
        </span>
        {needsCheck && <VisuallyHidden>(needs checking)</VisuallyHidden>}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} size="small" title="Resident IHI">
        <ResidentIdentity className={styles.whose} />
        <Loaded
          from={loadable(ihi)}
          loading={<Skeleton count={3} label="Loading the IHI" />}
          failed="We couldn’t load the IHI"
        >
          {(found) => <IhiDetails ihi={found} />}
        </Loaded>
      </Dialog>
    </>
  );
}

function IhiDetails({ ihi }: { ihi: Ihi | null }) {
  const { number, status, recordStatus, advice } = ihiDisplay(ihi);
  if (ihi === null) {
    return (
      <>
        <p className={styles.number}>{number}</p>
        <Banner
          kind="warning"
          title={status}
          actions={
            <Button icon={<RefreshIcon />} onPress={() => window.location.reload()}>
              Retry validation
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <p className={styles.number}>{number}</p>
      <dl className={styles.facts}>
        <Fact label="Status">
          <Badge kind={ihi.status === 'Active' ? 'positive' : 'caution'}>{status}</Badge>
        </Fact>
        <Fact label="Record status">{recordStatus}</Fact>
      </dl>
      {advice !== null && <Banner kind="warning" title={advice} />}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Ihi } from '@wattle/contract/entities/health-identifier.ts';
import { ihiDisplay } from '@wattle/contract/rules/ihi-display.ts';
import { useState } from 'react';
import { ihiQuery } from '../../../api/health-identifiers.ts';
import { loadable } from '../../../api/query.ts';
import { useChart } from '../../../chart/chart.tsx';
import { ResidentIdentity } from '../../../chart/ResidentIdentity.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { RefreshIcon, WarningIcon } from '../../../ui/icons.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
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

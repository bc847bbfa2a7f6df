import { type ReactNode, useState } from 'react';
import { Badge } from '../content/Badge.tsx';
import { Banner } from '../states/Banner.tsx';
import { Button } from '../buttons/Button.tsx';
import { GalleryFields } from './gallery-fields.fixture.tsx';
import { GalleryTable } from './gallery-table.fixture.tsx';
import styles from './gallery.fixture.module.css';
import { IconButton } from '../buttons/IconButton.tsx';
import * as listIcons from '../content/icons.tsx';
import * as screenIcons from '../content/screen-icons.tsx';
import { LinkButton } from '../buttons/LinkButton.tsx';
import { Logo } from '../content/Logo.tsx';
import { Menu } from '../buttons/Menu.tsx';
import { Pagination } from '../content/Pagination.tsx';
import { Skeleton } from '../states/Skeleton.tsx';
import { InlineProgress } from '../states/Spinner.tsx';
import { EmptyState, ErrorState } from '../states/states.tsx';
import { Tabs } from '../content/Tabs.tsx';

const icons = { ...listIcons, ...screenIcons };

const nothing = () => {};

/** Every component that is visible without being opened, for the contrast and name tests. */
export function Gallery() {
  const [page, setPage] = useState(7);
  const [tab, setTab] = useState<'current' | 'history'>('current');
  return (
    <main className={styles.gallery}>
      <h1>
        <Logo size={32} />
      </h1>
      <Part title="Buttons">
        <Button variant="primary">Finalise</Button>
        <Button>Cancel</Button>
        <Button variant="quiet" icon={<icons.PrintIcon />}>
          Print
        </Button>
        <Button variant="danger" icon={<icons.StopIcon />}>
          Cease
        </Button>
        <Button variant="primary" isPending>
          Saving
        </Button>
        <Button variant="primary" disabledReason="Action every change first">
          Confirm
        </Button>
        <Button disabledReason="Nothing to undo">Undo</Button>
        <Button size="small">Small</Button>
        <IconButton label="Refresh" icon={<icons.RefreshIcon />} />
        <IconButton label="Edit" icon={<icons.EditIcon />} size="small" variant="secondary" />
        <Menu label="More" items={[{ id: 'print', label: 'Print', onAction: nothing }]} />
        <LinkButton href="#chart">View chart</LinkButton>
        <LinkButton href="#chart" variant="primary">
          Open
        </LinkButton>
      </Part>
      <Part title="Badges">
        <Badge kind="critical">Expired</Badge>
        <Badge kind="caution">3 days left</Badge>
        <Badge kind="info">Chart reviewed</Badge>
        <Badge kind="positive">Active</Badge>
        <Badge kind="standard">Chart expiry: 05/06/2027</Badge>
        <Badge kind="neutral" icon={<icons.StopIcon size={16} />}>
          Ceased
        </Badge>
        <Badge kind="caution" icon={<icons.VirusIcon size={16} />} tooltip="Cough since Monday">
          Suspected Infection
        </Badge>
        <Badge kind="critical" isExpanded={false} onPress={nothing}>
          2 meds expired
        </Badge>
        <Badge kind="info" icon={<icons.PhoneIcon size={16} />}>
          Phone order
        </Badge>
        <Badge kind="standard" icon={<icons.LeafIcon size={16} />}>
          Complementary
        </Badge>
        <InlineProgress label="Saving" />
      </Part>
      <section className={styles.stack}>
        <h2>Banners</h2>
        <Banner kind="info" title="Two charts were combined." />
        <Banner
          kind="success"
          title="The pharmacy request was sent."
          onDismiss={nothing}
          actions={<LinkButton href="#residents">Back to residents</LinkButton>}
        />
        <Banner kind="warning" title="There is a newer order.">
          It was loaded. Look through it before confirming.
        </Banner>
        <Banner
          kind="error"
          title="The order could not be confirmed."
          actions={<Button size="small">Try again</Button>}
        />
      </section>
      <GalleryTable />
      <Pagination page={page} pageCount={40} onPageChange={setPage} />
      <GalleryFields />
      <Tabs
        label="Charts"
        selectedKey={tab}
        onSelectionChange={setTab}
        items={[
          { id: 'current', label: 'Current', count: 12 },
          { id: 'history', label: 'History' },
        ]}
      >
        Panel of {tab}
      </Tabs>
      <Skeleton count={3} />
      <Skeleton variant="block" />
      <Skeleton variant="row" count={2} />
      <EmptyState
        title="No residents match"
        body="Try fewer filters."
        action={<Button>Clear filters</Button>}
      />
      <ErrorState
        title="Error loading medication details"
        body="Please try again"
        onRetry={nothing}
      />
      <Part title="Icons">
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} size={22} label={name} />
        ))}
      </Part>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

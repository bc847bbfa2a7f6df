import { useQuery } from '@tanstack/react-query';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { photoQuery } from '../../../api/chart-queries.ts';
import { useChart } from '../../../chart/chart.tsx';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { RefreshIcon } from '../../../ui/content/icons.tsx';
import { UserIcon } from '../../../ui/content/screen-icons.tsx';
import styles from './photo.module.css';

const dialogPart = lazyPart(() => import('./PhotoDialog.tsx'));

interface ResidentPhotoProps {
  /** Whether the photo is shown large, with its day and whether the resident may be photographed. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The resident's photo; a placeholder while it loads and where there is none (HDR-10). It opens larger. */
export function ResidentPhoto({ isOpen, onOpen }: ResidentPhotoProps) {
  const { resident, residentKey } = useChart();
  const { photoConsent } = resident;
  const isRefused = photoConsent?.isGiven === false;
  const photo = useQuery({
    // One from before versions were kept is another after an answer, too.
    ...photoQuery(residentKey, resident.photo?.version ?? photoConsent?.recordedAt),
    enabled: !isRefused,
  });
  const dialog = dialogPart.usePart(isOpen);
  if (photo.isError && photo.data === undefined && !isRefused) {
    return (
      <IconButton
        label="The photo couldn’t be loaded. Try again"
        icon={<RefreshIcon />}
        variant="secondary"
        className={cx(styles.photo)}
        isPending={photo.isFetching}
        onPress={() => void photo.refetch()}
      />
    );
  }
  const source = isRefused
    ? null
    : photo.data && `data:${photo.data.contentType};base64,${photo.data.data}`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={styles.photo}
        onClick={() => onOpen(true)}
      >
        {source == null ? (
          <UserIcon size={28} label={photo.isLoading ? 'Loading the photo' : 'No photo'} />
        ) : (
          <img src={source} alt={chartName(resident)} width={48} height={48} />
        )}
      </button>
      {isOpen && dialog && (
        <dialog.PhotoDialog source={source ?? null} onClose={() => onOpen(false)} />
      )}
    </>
  );
}

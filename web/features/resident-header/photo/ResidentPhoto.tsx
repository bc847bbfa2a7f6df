import { useQuery } from '@tanstack/react-query';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { chartQueries } from '../../../api/chart-queries.ts';
import { useChart } from '../../../chart/chart.tsx';
import { cx } from '../../../lib/cx.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { RefreshIcon } from '../../../ui/content/icons.tsx';
import { UserIcon } from '../../../ui/content/screen-icons.tsx';
import styles from './photo.module.css';

/** The resident's photo; a placeholder while it loads and where there is none (HDR-10). */
export function ResidentPhoto() {
  const { resident, residentKey } = useChart();
  const photo = useQuery(chartQueries(residentKey).photo);
  if (photo.isError && photo.data === undefined) {
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
  if (photo.data == null) {
    return (
      <span className={styles.photo}>
        <UserIcon size={28} label={photo.isPending ? 'Loading the photo' : 'No photo'} />
      </span>
    );
  }
  const { contentType, data } = photo.data;
  return (
    <img
      src={`data:${contentType};base64,${data}`}
      alt={chartName(resident)}
      width={48}
      height={48}
      className={styles.photo}
    />
  );
}

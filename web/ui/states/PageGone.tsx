import { Button } from '../buttons/Button.tsx';
import { EmptyState } from './states.tsx';

/** In place of a page after the last one, such as that of an old link. It doesn't say that there is nothing at all. */
export function PageGone({ onFirstPage }: { onFirstPage: () => void }) {
  return (
    <EmptyState
      title="There’s no such page any more"
      action={<Button onPress={onFirstPage}>First page</Button>}
    />
  );
}

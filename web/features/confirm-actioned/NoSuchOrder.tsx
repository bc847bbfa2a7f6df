import { Notice } from '../../ui/states/Notice.tsx';

/** The address names an order that can't exist. */
export function NoSuchOrder({ onClose }: { onClose: () => void }) {
  return (
    <Notice title="There is no such order" closeLabel="Back to the chart" onClose={onClose}>
      <p>The address of this page isn’t right. Confirm the changes from the chart.</p>
    </Notice>
  );
}

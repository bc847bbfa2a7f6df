import { Notice } from '../../ui/states/Notice.tsx';

const unavailable = {
  trainingManuals: 'Training manuals are currently unavailable.',
  releaseInformation: 'Release information is currently unavailable.',
} as const;
const later =
  'Please try again later. If the problem persists, please contact our Residential Support team.';

export type HelpName = keyof typeof unavailable;

/** Says that a help link is unavailable. */
export function HelpUnavailable({ name, onClose }: { name: HelpName; onClose: () => void }) {
  return (
    <Notice title="Need help?" onClose={onClose}>
      <p>
        {unavailable[name]} {later}
      </p>
    </Notice>
  );
}

import { IconButton } from '../buttons/IconButton.tsx';
import { InfoIcon } from '../content/icons.tsx';
import { useTooltip } from '../buttons/use-tooltip.tsx';

/** A note about a field as a tooltip of a button beside its label: on hover, focus and press. */
export function FieldHint({ label, hint }: { label: string; hint: string }) {
  const { trigger, tip, open } = useTooltip(hint);
  return (
    <>
      <IconButton
        {...trigger}
        label={`About: ${label}`}
        icon={<InfoIcon size={16} />}
        size="small"
        hideTooltip
        onPress={open}
      />
      {tip}
    </>
  );
}

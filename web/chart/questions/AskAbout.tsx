import type { Medication } from '@wattle/contract/entities/medication.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { QuestionIcon } from '../../ui/content/screen-icons.tsx';
import { useAsk } from './questions.ts';

interface AskAboutProps {
  medication: Pick<Medication, 'status' | 'authoringSystemForeignKey'>;
  name: string;
}

/** Asks about a medicine. */
export function AskAbout({ medication, name }: AskAboutProps) {
  const ask = useAsk();
  if (ask === undefined || medication.status === 'Ceased') return null;
  return (
    <IconButton
      size="small"
      icon={<QuestionIcon />}
      label={`Ask a prescriber about ${name}`}
      onPress={() => ask(medication.authoringSystemForeignKey)}
    />
  );
}

import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../ui/content/VisuallyHidden.tsx';

/** How long a text stays the same before it is read out: not on each key. */
const settledMs = 700;

/** Read out politely once it has changed and stays so. */
export function Announced({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSaid, settledMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}

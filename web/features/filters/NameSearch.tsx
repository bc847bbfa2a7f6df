import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchField } from '../../ui/SearchField.tsx';

/** S1 §9. */
const debounceMs = 300;

/** The name search: what is typed is searched for once the typing rests (FIL-01), or at once by Enter. */
export function NameSearch({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [text, setText] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  const search = useEffectEvent(() => {
    if (text !== name) onChange(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // With a modifier, because a single letter is what speech input types by accident (WCAG 2.1.4).
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <SearchField
      label="Name"
      description="Shortcut: Ctrl + /"
      maxLength={100}
      inputRef={input}
      value={text}
      onChange={setText}
      onSubmit={(typed) => typed !== name && onChange(typed)}
    />
  );
}

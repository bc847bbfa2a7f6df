import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchField } from '../../ui/fields/SearchField.tsx';

/** Pause in typing before the search, as specified. */
const debounceMs = 300;

export interface NameSearchProps {
  /** The name searched for. */
  name: string;
  onChange: (name: string) => void;
  onSubmit: (name: string) => void;
  /** Typing goes on, whatever was submitted. */
  onType: () => void;
  onDown: (name: string) => void;
  /** Without the hint at the shortcut. */
  isCompact: boolean;
}

/** The name search: searches after a pause in typing (FIL-01), or at once on Enter and Down. */
export function NameSearch(props: NameSearchProps) {
  const { name, onChange, onSubmit, onType, onDown, isCompact } = props;
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
    // With a modifier, because speech input can type a single letter by accident (WCAG 2.1.4).
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
      {...(!isCompact && { description: 'Shortcut: Ctrl + /' })}
      maxLength={100}
      inputRef={input}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onType();
      }}
      onSubmit={onSubmit}
      onDown={onDown}
    />
  );
}

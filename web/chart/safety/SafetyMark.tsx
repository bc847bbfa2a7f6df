import type {
  Finding,
  FindingLevel,
  OrderOverride,
  LineCheck,
} from '@wattle/contract/entities/safety.ts';
import {
  levelNames,
  notCheckedSign,
  notCheckedWords,
} from '@wattle/contract/rules/safety/check-words.ts';
import type { ShownCheck } from '@wattle/contract/rules/safety/kept-checks.ts';
import { overrideOf } from '@wattle/contract/rules/safety/overrides.ts';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import { AnsweredIcon, FailedIcon } from '../../ui/content/screen-icons.tsx';
import { answeredWords, LineFindings, levelIcons } from './Findings.tsx';
import styles from './safety.module.css';

interface SafetyMarkProps {
  /** Undefined until loaded, and for a ceased medicine. */
  check: ShownCheck | undefined;
  overrides: readonly OrderOverride[];
  /** The medicine's. */
  name: string;
}

/**
 * Beside a medicine's name: what was found and what wasn't checked, as one small button that opens all of it. For a line
 * without either there is nothing.
 */
export function SafetyMark({ check, overrides, name }: SafetyMarkProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (check === undefined) return null;
  const signs = signsOf(check, overrides);
  if (signs.length === 0) return null;
  const label = `Safety check of ${name}`;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.mark}
        aria-label={`${signs.map(({ words }) => words).join(', ')}. ${label}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {signs.map(({ words, level, icon }) => (
          <span key={words} className={styles.sign} data-level={level}>
            {icon}
            {/* Quiet: the sign alone, with its word in the button's name. With a space, so that what is read aloud has what is seen. */}
            {level !== 'information' && `${words} `}
          </span>
        ))}
      </button>
      {isOpen && (
        <Popover
          isOpen
          triggerRef={trigger}
          onOpenChange={setOpen}
          placement="bottom start"
          offset={4}
          className={cx(styles.popover)}
        >
          <Dialog aria-label={label} className={cx(styles.opened)}>
            <LineFindings check={check} overrides={overrides} isOpened />
          </Dialog>
        </Popover>
      )}
    </>
  );
}

interface Sign {
  readonly level: FindingLevel | 'failed' | undefined;
  readonly words: string;
  /** Where there is little room, and the whole is a press away. */
  readonly short?: string;
  readonly icon?: ReactNode;
}

const failedSign: Sign = {
  level: 'failed',
  words: 'Check failed',
  icon: <FailedIcon size={16} />,
};
const failedBeforeSign: Sign = { ...failedSign, words: 'Check failed when finalised' };
const answeredSign: Sign = {
  level: undefined,
  words: answeredWords,
  icon: <AnsweredIcon size={16} />,
};

/** In a word or two each, the most serious first. */
function signsOf(check: ShownCheck, overrides: readonly OrderOverride[]): Sign[] {
  const { findings, failed, notChecked, whenFinalised: before } = check;
  const answered = findings.filter((finding) => overrideOf(finding, overrides) !== undefined);
  const open = findings.filter((finding) => !answered.includes(finding));
  const hasFailed = failed.length > 0;
  return [
    signOf('conflict', open),
    signOf('caution', open),
    hasFailed && failedSign,
    !hasFailed &&
      notChecked.length > 0 && {
        level: undefined,
        words: notCheckedSign(notChecked),
        short: 'unchecked',
      },
    before !== undefined && before.failed.length > 0 && failedBeforeSign,
    before?.failed.length === 0 &&
      before.notChecked.length > 0 && {
        level: undefined,
        words: `${notCheckedWords(before.notChecked)} when finalised`,
      },
    answered.length > 0 && answeredSign,
    signOf('information', open),
  ].filter((sign): sign is Sign => sign !== false);
}

/** The most serious of what a check found, for a mark that says other things too: `conflict`; undefined if nothing. */
export function worstSign(check: LineCheck | undefined, overrides: readonly OrderOverride[]) {
  const [worst] = check === undefined ? [] : signsOf(check, overrides);
  if (worst === undefined) return undefined;
  const words = worst === answeredSign ? 'conflict' : (worst.short ?? worst.words.toLowerCase());
  return { words, level: worst.level };
}

function signOf(level: FindingLevel, findings: readonly Finding[]): Sign | false {
  const count = findings.filter((finding) => finding.level === level).length;
  const Icon = levelIcons[level];
  const word = levelNames[level];
  // Information has no plural.
  const several = level === 'information' ? word : `${count} ${word.toLowerCase()}s`;
  const words = count === 1 ? word : several;
  return count > 0 && { level, words, icon: <Icon size={16} /> };
}

import {
  type Finding,
  type FindingLevel,
  type OrderOverride,
  type LineCheck,
  overrideReasons,
} from '@wattle/contract/entities/safety.ts';
import {
  checkNames,
  levelNames,
  notCheckedWords,
  whyNotChecked,
} from '@wattle/contract/rules/safety/check-words.ts';
import { overrideOf } from '@wattle/contract/rules/safety/overrides.ts';
import type { ShownCheck } from '@wattle/contract/rules/safety/kept-checks.ts';
import type { ShownLine } from '@wattle/contract/rules/safety/shown-lines.ts';
import type { ReactNode } from 'react';
import { InfoIcon, WarningIcon } from '../../ui/content/icons.tsx';
import { AnsweredIcon, ConflictIcon, FailedIcon } from '../../ui/content/screen-icons.tsx';
import { cx } from '../../lib/cx.ts';
import { ChartMoment } from '../ChartMoment.tsx';
import styles from './safety.module.css';

export const levelIcons = {
  conflict: ConflictIcon,
  caution: WarningIcon,
  information: InfoIcon,
} satisfies Record<FindingLevel, typeof InfoIcon>;

const levels: readonly FindingLevel[] = ['conflict', 'caution', 'information'];

/** Of a conflict that was accepted. */
export const answeredWords = 'Conflict, reason given';

/** The most serious first. */
export function byLevel(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

/** What to read before the medicine is given, where only text has room: the conflicts and cautions of a line. */
export function checkInWords({ findings, state, notChecked }: LineCheck): string {
  const messages = byLevel(findings)
    .filter(({ level }) => level !== 'information')
    .map(({ level, message }) => `${levelNames[level]}: ${message}`);
  const rest = {
    failed: 'Check failed.',
    'not-checked': `${notCheckedWords(notChecked)}.`,
    checked: '',
  };
  return [...messages, rest[state]].filter((text) => text !== '').join(' ');
}

/** What a check says. */
function Words({ children }: { children: string }) {
  return <span data-medicine-text>{children}</span>;
}

interface FindingTextProps {
  finding: Finding;
  /** Somebody gave a reason: it isn't loud any more. */
  isAnswered?: boolean;
  children?: ReactNode;
}

/** One finding: its level in a word, a shape and a colour, what it says, and where that is published. */
export function FindingText({ finding, isAnswered = false, children }: FindingTextProps) {
  const { level, message, source } = finding;
  const Icon = isAnswered ? AnsweredIcon : levelIcons[level];
  return (
    <div className={styles.finding} data-level={isAnswered ? 'answered' : level}>
      <Icon size={18} />
      <div className={styles.words}>
        <p>
          <strong>{levelNames[level]}:</strong> <Words>{message}</Words>
          {source !== null && (
            <>
              {' '}
              <a href={source.url} target="_blank" rel="noreferrer" className={styles.source}>
                Source: {source.title}
              </a>
            </>
          )}
        </p>
        {children}
      </div>
    </div>
  );
}

/** Which checks of a line failed, so that somebody makes them. */
export function FailedText({ failed }: Pick<LineCheck, 'failed'>) {
  if (failed.length === 0) return null;
  return (
    <div className={styles.finding} data-level="failed">
      <FailedIcon size={18} />
      <p>
        <strong>Check failed:</strong> {failed.map((check) => checkNames[check]).join(', ')}. Check
        this yourself.
      </p>
    </div>
  );
}

/** Which parts of a line couldn't be checked, and why. */
export function NotCheckedText(check: Pick<LineCheck, 'notChecked' | 'failed'>) {
  if (check.notChecked.length === 0) return null;
  return (
    <p className={styles.quiet}>
      <strong>{notCheckedWords(check.notChecked)}:</strong> <Words>{whyNotChecked(check)}</Words>
    </p>
  );
}

/** Why a conflict was accepted, by whom and when. */
function OverrideText({ override }: { override: OrderOverride }) {
  const { reason, note, givenBy, givenAt } = override;
  return (
    <div className={styles.quiet}>
      <p>
        Reason: {overrideReasons[reason]}
        {note !== null && note !== '' && ` – ${note}`}
      </p>
      <p>
        Given by {givenBy}, <ChartMoment at={givenAt} />
      </p>
    </div>
  );
}

interface AnsweredProps {
  finding: Pick<Finding, 'message'>;
  override: OrderOverride;
}

/** A conflict that was accepted: a quiet icon and words that open. */
function AnsweredConflict({ finding, override }: AnsweredProps) {
  return (
    <details className={styles.answered}>
      <summary>
        <AnsweredIcon size={18} />
        {answeredWords}
      </summary>
      <p>
        <Words>{finding.message}</Words>
      </p>
      <OverrideText override={override} />
    </details>
  );
}

/** Conflicts in view, each with the reason given for it, by whom and when, or that there is none. */
export function WrittenConflicts({ conflicts }: Pick<ShownLine, 'conflicts'>) {
  if (conflicts.length === 0) return null;
  return (
    <div className={cx(styles.findings, styles.written)}>
      {conflicts.map(({ finding, override }) => (
        <FindingText key={finding.key} finding={finding} isAnswered={override !== undefined}>
          {override === undefined ? (
            <p className={styles.alarm}>No reason was given.</p>
          ) : (
            <OverrideText override={override} />
          )}
        </FindingText>
      ))}
    </div>
  );
}

/** What failed or wasn’t checked when the line was finalised. */
function WhenFinalised({ failed, notChecked }: Pick<LineCheck, 'failed' | 'notChecked'>) {
  return (
    <>
      {failed.length > 0 && (
        <div className={styles.finding} data-level="failed">
          <FailedIcon size={18} />
          <p>
            <strong>Check failed when finalised:</strong>{' '}
            {failed.map((check) => checkNames[check]).join(', ')}.
          </p>
        </div>
      )}
      {notChecked.length > 0 && (
        <p className={styles.quiet}>
          <strong>{notCheckedWords(notChecked)} when finalised:</strong>{' '}
          <Words>{notChecked.map(({ why }) => why).join(' ')}</Words>
        </p>
      )}
    </>
  );
}

interface LineFindingsProps {
  check: ShownCheck;
  /** Reasons given before; a conflict with one stays as a quiet line that opens. */
  overrides: readonly OrderOverride[];
  /** Writes the reasons out: the line itself was opened. */
  isOpened?: boolean;
}

/** All that the check of one line has to say; nothing for a checked line without findings. */
export function LineFindings({ check, overrides, isOpened = false }: LineFindingsProps) {
  const { findings, failed, notChecked, state, whenFinalised } = check;
  if (state === 'checked' && findings.length === 0 && whenFinalised === undefined) return null;
  return (
    <div className={styles.findings}>
      {byLevel(findings).map((finding) => {
        const override = overrideOf(finding, overrides);
        if (override === undefined) return <FindingText key={finding.key} finding={finding} />;
        return isOpened ? (
          <FindingText key={finding.key} finding={finding} isAnswered>
            <OverrideText override={override} />
          </FindingText>
        ) : (
          <AnsweredConflict key={finding.key} finding={finding} override={override} />
        );
      })}
      <FailedText failed={failed} />
      <NotCheckedText notChecked={notChecked} failed={failed} />
      {whenFinalised && <WhenFinalised {...whenFinalised} />}
    </div>
  );
}

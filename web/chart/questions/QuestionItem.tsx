import type { Question } from '@wattle/contract/entities/question.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import {
  askedOfText,
  outcomeText,
  questionTitle,
  stateNames,
} from '@wattle/contract/rules/questions/question-words.ts';
import { useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { ChartMoment } from '../ChartMoment.tsx';
import styles from './question.module.css';
import { questionElement, useQuestions } from './questions.ts';
import { QuestionWords } from './QuestionWords.tsx';

interface QuestionItemProps {
  question: Question;
  /** Where the line itself isn’t in view. */
  namesLine?: boolean;
}

/** One question or recommendation, with its words as they were written, what became of it, and what can be done. */
export function QuestionItem({ question, namesLine = false }: QuestionItemProps) {
  const titleId = useId();
  const { state, isUrgent, asked } = question;
  const isOpen = state === 'open';
  return (
    <article
      // Takes the focus when its buttons go.
      id={questionElement(question)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx(styles.question, isOpen && isUrgent && styles.urgent, !isOpen && styles.closed)}
    >
      <p className={styles.head}>
        {isUrgent && <Badge kind={isOpen ? 'critical' : 'neutral'}>Urgent</Badge>}
        <strong id={titleId}>{questionTitle(question)}</strong>
        {!isOpen && <Badge kind="neutral">{stateNames[state]}</Badge>}
        <span className={styles.quiet}>
          {asked.by}, <ChartMoment at={asked.at} />
        </span>
      </p>
      <QuestionWords question={question} namesLine={namesLine} />
      {isOpen ? <Waiting question={question} /> : <Outcome question={question} />}
      {isOpen && <Actions question={question} />}
    </article>
  );
}

/** Whom it waits for, and whether anybody has seen it. */
function Waiting({ question }: { question: Question }) {
  const { seen, isUrgent } = question;
  return (
    <p className={isUrgent ? undefined : styles.quiet}>
      {askedOfText(question)}.{' '}
      {seen === null ? (
        'No prescriber has seen it yet.'
      ) : (
        <>
          First seen <ChartMoment at={seen.at} /> by {seen.by}.
        </>
      )}
    </p>
  );
}

function Outcome({ question }: { question: Question }) {
  const { outcome } = question;
  if (outcome === null) return null;
  return (
    <>
      <p>
        <strong>{outcomeText(question)}</strong>, <ChartMoment at={outcome.at} />
      </p>
      {outcome.words !== '' && <p className={styles.words}>{outcome.words}</p>}
    </>
  );
}

function Actions({ question }: { question: Question }) {
  const { reply, isPrescriber, drafting } = useQuestions();
  const { kind, proposal, isMine } = question;
  const of = <VisuallyHidden>{nameOf(question)}</VisuallyHidden>;
  const draft = drafting?.draftOf(question);
  if (!isPrescriber && !isMine) return null;
  const isOrdered = kind === 'recommendation' && proposal?.kind !== 'monitor';
  return (
    <div className={styles.actions} {...(isPrescriber && { 'data-answers': true })}>
      {isPrescriber && kind === 'question' && (
        <Button size="small" onPress={() => reply(question, 'answered')}>
          Answer
          {of}
        </Button>
      )}
      {isPrescriber && isOrdered && draft === undefined && drafting !== undefined && (
        <Button
          size="small"
          disabledReason={drafting.reasonNot(question)}
          onPress={() => drafting.open(question)}
        >
          Open as draft
          {of}
        </Button>
      )}
      {draft !== undefined && <p>Drafted. Finalising it accepts this.</p>}
      {isPrescriber && kind === 'recommendation' && !isOrdered && (
        <Button size="small" onPress={() => reply(question, 'accepted')}>
          Accept
          {of}
        </Button>
      )}
      {isPrescriber && kind === 'recommendation' && (
        <Button size="small" variant="quiet" onPress={() => reply(question, 'declined')}>
          Decline
          {of}
        </Button>
      )}
      {isMine && (
        <Button size="small" variant="quiet" onPress={() => reply(question, 'withdrawn')}>
          Withdraw
          {of}
        </Button>
      )}
    </div>
  );
}

/** Tells the buttons of several questions apart. */
function nameOf({ line }: Question): string {
  return line === null ? ': about the chart' : `: ${productName(line.product)}`;
}

import { Link } from '@tanstack/react-router';
import type { Round } from '@wattle/contract/entities/round.ts';
import { useEffect } from 'react';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { announce } from '../../ui/states/announce.ts';
import { keepBarHeight } from './bar-height.ts';
import { summaryRoute } from './round-queries.ts';
import styles from './round.module.css';
import { RoundNotes } from './RoundNotes.tsx';

const over = 'You have ended this round. Nothing more is counted in it.';

interface EndedBarProps {
  roundId: Round['id'];
  /** Missing once the server has said that it has ended. */
  round: Round | null;
  /** Steps that couldn't be sent. */
  unsaved: number;
}

/** In place of the bar of a round that this page has shown, once it has ended: perhaps on another device. */
export function EndedBar({ roundId, round, unsaved }: EndedBarProps) {
  useEffect(() => announce(over), []);
  return (
    <section ref={keepBarHeight} className={styles.bar} aria-label="Round" data-round>
      <p className={styles.where}>{over}</p>
      {round && <RoundNotes round={round} shown={undefined} unsaved={unsaved} onGo={undefined} />}
      <div className={styles.actions}>
        <Link to={summaryRoute} params={{ roundId }} className={buttonClass('primary', 'small')}>
          Summary of your round
        </Link>
      </div>
    </section>
  );
}

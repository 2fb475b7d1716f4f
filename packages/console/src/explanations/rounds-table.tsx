import { Button } from '@mantine/core';
import { Fragment, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '../kit/badge.tsx';
import { Scrolling } from '../kit/scrolling.tsx';
import { Icon } from '../looks/icon.tsx';
import { reasonNames } from '../pictures/reason-bars/reason-bars-data.ts';
import { Time } from '../time/time.tsx';
import { countText, decimalText } from '../values/decimal-text.ts';
import styles from './proof-screen.module.css';
import { RoundEvents } from './round-events.tsx';
import type { NumberedRound } from './shown-rounds.ts';

const PAGE = 100;

interface RoundsTableProps {
  rounds: readonly NumberedRound[];
  currency: string;
  /** What the tasks of the definition ask for, in its order. */
  tasks: readonly string[];
}

/** Each round with what it did and the running total; the events behind it open below it. Paper shows all of them. */
export function RoundsTable({ rounds, currency, tasks }: RoundsTableProps) {
  const [visible, setVisible] = useState(PAGE);
  useEffect(() => {
    const showAll = () => flushSync(() => setVisible(Number.POSITIVE_INFINITY));
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, []);
  const here = rounds.slice(0, visible);
  return (
    <>
      <Scrolling label="Rounds in order" className={styles.scroll}>
        <table className={styles.lines}>
          <caption className="visually-hidden">Rounds in order, with the running total</caption>
          <Head currency={currency} />
          <tbody>
            {here.map((round) => (
              <RoundRows key={round.number} round={round} tasks={tasks} />
            ))}
          </tbody>
        </table>
      </Scrolling>
      {rounds.length > here.length && (
        <div className={styles.more} data-not-printed>
          {countText(here.length)} of {countText(rounds.length)} rounds
          <Button variant="subtle" size="compact-sm" onClick={() => setVisible(visible + 5 * PAGE)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Head({ currency }: { currency: string }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.end}>
          No.
        </th>
        <th scope="col">Round</th>
        <th scope="col">Began</th>
        <th scope="col" className={styles.end}>
          Stake, {currency}
        </th>
        <th scope="col" className={styles.end}>
          Payout, {currency}
        </th>
        <th scope="col">What it did</th>
        <th scope="col" className={styles.end}>
          Running total
        </th>
        <th scope="col" data-not-printed>
          <span className="visually-hidden">Events</span>
        </th>
      </tr>
    </thead>
  );
}

function RoundRows({ round, tasks }: { round: NumberedRound; tasks: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { number, game_id, round_id, started_at, stake, payout, score, events, not_counted } = round;
  const id = `events-${number}`;
  return (
    <Fragment>
      <tr data-counted={not_counted === null}>
        <td className={styles.end}>{countText(number)}</td>
        <th scope="row">
          <code>{round_id}</code>
          <span className={styles.game}>{game_id}</span>
        </th>
        <td>
          <Time value={started_at} precision="second" />
        </td>
        <td className={styles.end}>{stake === null ? '–' : decimalText(stake)}</td>
        <td className={styles.end}>{payout === null ? '–' : decimalText(payout)}</td>
        <td>
          <Effect round={round} tasks={tasks} />
        </td>
        <td className={styles.total}>{score === null ? '–' : decimalText(score)}</td>
        <td data-not-printed>
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isOpen}
            aria-controls={id}
            rightSection={<Icon name={isOpen ? 'up' : 'down'} size={12} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {events.length === 1 ? '1 event' : `${events.length} events`}
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={8} className={styles.opened}>
            <RoundEvents events={events} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** The credits of a round, or why it does not count. */
function Effect({ round, tasks }: { round: NumberedRound; tasks: readonly string[] }) {
  const { not_counted, credits, attempt, outcome } = round;
  if (not_counted !== null) return <Badge tone="warn">{reasonNames[not_counted]}</Badge>;
  const words = credits.map(({ index, task, times, points }) => ({
    index,
    // Missions credit no points: their tasks are reached or not.
    text:
      points === '0'
        ? `${times === '0' ? 'on the way to' : 'reached'} ${tasks[index] ?? task}`
        : `+${decimalText(points)} for ${tasks[index] ?? task}`,
  }));
  return (
    <ul className={styles.effects}>
      {words.map(({ index, text }) => (
        <li key={index}>{text}</li>
      ))}
      {words.length === 0 && (
        <li className="muted">{outcome === 'open' ? 'still open' : outcome === 'won' ? 'won' : 'counts'}</li>
      )}
      {attempt !== null && <li>{attempt === 'completed' ? 'attempt completed' : 'attempt given up'}</li>}
    </ul>
  );
}

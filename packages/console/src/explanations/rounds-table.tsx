import type {
  DropOutcome,
  ExplainedRound,
  NotCountedReason,
} from '@laurel/contract/explanations/explanations.ts';
import { Button } from '@mantine/core';
import { Fragment, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge, Scrolling } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { reasonNames } from '../pictures/reason-bars/reason-bars-model.ts';
import { Time } from '../time/time.tsx';
import { countText, decimalText, moneyText } from '../values/decimal-text.ts';
import styles from './proof-screen.module.css';

const PAGE = 100;

type Credit = NumberedRound['credits'][number];

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
      <Scrolling label={t('Rounds in order')} className={styles.scroll}>
        <table className={styles.lines}>
          <caption className="visually-hidden">{t('Rounds in order, with the running total')}</caption>
          <Head currency={currency} />
          <tbody>
            {here.map((round) => (
              <RoundRows key={round.number} round={round} currency={currency} tasks={tasks} />
            ))}
          </tbody>
        </table>
      </Scrolling>
      {rounds.length > here.length && (
        <div className={styles.more} data-not-printed>
          {t('{shown, number} of {count, number} rounds', { shown: here.length, count: rounds.length })}
          <Button variant="subtle" size="compact-sm" onClick={() => setVisible(visible + 5 * PAGE)}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Head({ currency }: { currency: string }) {
  const titles: [title: string, name?: string | undefined][] = [
    [t('No.'), styles.end],
    [t('Round')],
    [t('Began')],
    [t('Stake, {currency}', { currency }), styles.end],
    [t('Payout, {currency}', { currency }), styles.end],
    [t('What it did')],
    [t('Running total'), styles.end],
  ];
  return (
    <thead>
      <tr>
        {titles.map(([title, name]) => (
          <th key={title} scope="col" className={name}>
            {title}
          </th>
        ))}
        <th scope="col" data-not-printed>
          <span className="visually-hidden">{t('Events')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface RoundRowsProps extends Pick<RoundsTableProps, 'currency' | 'tasks'> {
  round: NumberedRound;
}

function RoundRows({ round, currency, tasks }: RoundRowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { number, fact, game_id, round_id, started_at, stake, payout, score, events, not_counted } = round;
  const worth = round.deposited === null ? null : moneyText(round.deposited, currency);
  const id = `events-${number}`;
  return (
    <Fragment>
      <tr data-counted={not_counted === null}>
        <td className={styles.end}>{countText(number)}</td>
        <th scope="row">
          <code>{round_id}</code>
          <span className={styles.game}>{fact === null ? game_id : factWords[fact](worth)}</span>
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
            {t('{count, plural, one {# event} other {# events}}', { count: events.length })}
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={8} className={styles.opened}>
            <RoundEvents fact={fact} events={events} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** The credits of a round, or why it does not count. */
function Effect({ round, tasks }: { round: NumberedRound; tasks: readonly string[] }) {
  const { not_counted, credits, attempt, outcome, drop } = round;
  if (not_counted !== null) return <Badge tone="warn">{reasonNames[not_counted]}</Badge>;

  return (
    <ul className={styles.effects}>
      {credits.map((credit) => (
        <li key={credit.index}>{creditText(credit, tasks)}</li>
      ))}
      {credits.length === 0 && (
        <li className="muted">
          {outcome === 'open' ? t('still open') : outcome === 'won' ? t('won') : t('counts')}
        </li>
      )}
      {attempt !== null && <li>{attemptWords[attempt]}</li>}
      {drop && <li>{dropWords[drop.outcome](drop.number ?? 0)}</li>}
    </ul>
  );
}

/** Missions credit no points: their tasks are reached or not. */
function creditText({ index, task, times, points }: Credit, tasks: readonly string[]): string {
  const named = { task: tasks[index] ?? task };
  if (points !== '0') return t('+{points} for {task}', { points: decimalText(points), ...named });
  return times === '0' ? t('on the way to {task}', named) : t('reached {task}', named);
}

const attemptWords: Record<NonNullable<NumberedRound['attempt']>, string> = {
  completed: t('attempt completed'),
  given_up: t('attempt given up'),
};

const dropWords: Record<DropOutcome, (number: number) => string> = {
  won: (number) => t('won drop {number, number}', { number }),
  open: () => t('open until the secret is published'),
  no_hit: () => t('no hit'),
  none_left: () => t('a hit, but nothing was left'),
  max_per_player: () => t('a hit, but the player has won as often as one may'),
  not_eligible: () => t('a hit, but the player may not win'),
};

const leftOut = { ...reasonNames, supplier_promo: t('Supplier’s promotion') };

function amountWords(
  fact: ExplainedRound['fact'],
  { is_win, amount, currency }: ExplainedRound['events'][number],
): string {
  // Logins have no amount.
  const value = currency === '' ? '' : moneyText(amount, currency);
  if (fact !== null) return factWords[fact](value);
  return is_win ? t('Win of {amount}', { amount: value }) : t('Bet of {amount}', { amount: value });
}

function RoundEvents({ fact, events }: Pick<ExplainedRound, 'fact' | 'events'>) {
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{t('Events of the round, in the order of receipt')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Event')}</th>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Happened')}</th>
          <th scope="col">{t('Received')}</th>
          <th scope="col">{t('Taken')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.unique_id}>
            <th scope="row">
              <code>{event.unique_id}</code>
            </th>
            <td className="numeric">{amountWords(fact, event)}</td>
            <td>
              <Time value={event.occurred_at} precision="millisecond" />
            </td>
            <td>
              <Time value={event.received_at} precision="millisecond" />
            </td>
            <td>
              {event.left_out === null ? t('Yes') : <Badge tone="warn">{leftOut[event.left_out]}</Badge>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FactKind = NonNullable<ExplainedRound['fact']>;

/** A deposit or a login in words; `amount`: with its currency, null where it is not known. */
const factWords: Readonly<Record<FactKind, (amount: string | null) => string>> = {
  deposit: (amount) => (amount === null ? t('Deposit') : t('Deposit of {money}', { money: amount })),
  login: () => t('Login'),
};

/** Rounds to list: all, those that count, or those that do not for one reason. */
export type Shown = '' | 'counted' | NotCountedReason;

/** A round with its number in the whole explanation, from 1. */
export interface NumberedRound extends ExplainedRound {
  number: number;
}

/** The rounds that are asked for; what an address asks for that is no filter shows all. */
export function shownRounds(rounds: readonly ExplainedRound[], shown: string): NumberedRound[] {
  const numbered = rounds.map((round, index) => ({ ...round, number: index + 1 }));
  if (shown === 'counted') return numbered.filter(({ counted }) => counted);
  const ofReason = numbered.filter(({ not_counted }) => not_counted === shown);
  return ofReason.length > 0 ? ofReason : numbered;
}

/** How often each reason occurred, the most frequent first. */
export function reasonsOf(
  rounds: readonly ExplainedRound[],
): Array<{ reason: NotCountedReason; count: number }> {
  const reasons = rounds.flatMap(({ not_counted }) => (not_counted === null ? [] : [not_counted]));
  return Array.from(
    Map.groupBy(reasons, (reason) => reason),
    ([reason, all]) => ({ reason, count: all.length }),
  ).sort((a, b) => b.count - a.count);
}

import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { factTaskNames } from '@laurel/contract/campaigns/fact-tasks.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import type { PlayerView } from '@laurel/contract/players/player-view.ts';
import { type ReactNode, useMemo } from 'react';
import { scoreUnit } from '../boards/board-words.ts';
import { experienceWords, goalWords, stepNames, ticketWords } from '../campaigns/edits/task-words.ts';
import { ofKind, scoreWords } from '../campaigns/kinds.ts';
import { Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { AttemptStrips } from '../pictures/attempt-strips/attempt-strips.tsx';
import { attemptsOf } from '../pictures/attempt-strips/attempt-strips-model.ts';
import { CreditsWaterfall } from '../pictures/credits-waterfall/credits-waterfall.tsx';
import { creditsOf } from '../pictures/credits-waterfall/credits-waterfall-model.ts';
import { momentFormat } from '../pictures/time/moment-format.ts';
import { Time } from '../time/time.tsx';
import { useShownZone } from '../time/zones.ts';
import { decimalText, moneyText } from '../values/decimal-text.ts';
import styles from './proof-screen.module.css';

interface OriginProps {
  campaign: Campaign;
  rounds: readonly ExplainedRound[];
  progress: PlayerView['progress'];
}

/** Where the score comes from, as its kind and type have it: credits, the best round, attempts, or steps. */
export function ScoreOrigin({ campaign, rounds, progress }: OriginProps) {
  return (
    <Panel title={t('Where the score comes from')}>
      {ofKind<ReactNode>(
        {
          tournament: ({ tournament_type, currency }) =>
            tournament_type === 'HC' ? (
              <BestRound currency={currency} rounds={rounds} />
            ) : tournament_type === 'TM' || tournament_type === 'IM' ? (
              <Attempts rounds={rounds} />
            ) : (
              <Credits
                campaign={campaign}
                rounds={rounds}
                unit={tournament_type === 'SR' ? t('Points') : t('Score')}
              />
            ),
          mission: (mission) => <StepsSoFar progress={progress} names={stepNames(mission)} />,
          raffle: () => <Credits campaign={campaign} rounds={rounds} unit={t('Tickets')} />,
          drop: RoundsAlone,
          jackpot: RoundsAlone,
          levels: () => <Credits campaign={campaign} rounds={rounds} unit={t('Points')} />,
        },
        campaign,
      )}
    </Panel>
  );
}

/** How far the running attempt is, below each step's own words. */
function StepsSoFar({ progress, names }: Pick<OriginProps, 'progress'> & { names: readonly string[] }) {
  return (
    <>
      <p>
        {t(
          'The running attempt; completed {repeats, plural, =0 {not yet} one {once} other {# times}} in this period.',
          { repeats: progress.repeats ?? 0 },
        )}
      </p>
      <ol className={styles.steps}>
        {progress.tasks.map((task, index) => (
          <li key={names[index] ?? index}>
            {names[index]}: {decimalText(task.done)} / {decimalText(task.target)}
          </li>
        ))}
      </ol>
    </>
  );
}

function Credits({ campaign, rounds, unit }: Pick<OriginProps, 'campaign' | 'rounds'> & { unit: string }) {
  const zone = useShownZone();
  const data = useMemo(
    () => creditsOf(rounds, scoreTerms(campaign).tasks, momentFormat(zone), unit),
    [campaign, rounds, zone, unit],
  );
  return <CreditsWaterfall {...data} />;
}

function Attempts({ rounds }: Pick<OriginProps, 'rounds'>) {
  const data = useMemo(() => attemptsOf(rounds), [rounds]);
  return <AttemptStrips {...data} />;
}

/** The round whose result is the score: the last one that changed it. */
function BestRound({ currency, rounds }: Pick<OriginProps, 'rounds'> & { currency: string }) {
  const best = rounds.findLast(({ score }, index) => score !== (rounds[index - 1]?.score ?? null));
  if (best?.score == null) return <p className="muted">{t('No round has won yet.')}</p>;
  return (
    <p className={styles.best}>
      {rich(
        'The best round is <code>{round}</code> in <code>{game}</code>, begun {time}: a payout of <strong>{payout}</strong> for a stake of <strong>{stake}</strong> makes <strong>{score}</strong>.',
        {
          round: best.round_id,
          game: best.game_id,
          time: <Time value={best.started_at} precision="second" />,
          payout: moneyText(best.payout ?? '–', currency),
          stake: moneyText(best.stake ?? '–', currency),
          score: decimalText(best.score),
          code: (words) => <code>{words}</code>,
          strong: (words) => <strong>{words}</strong>,
        },
      )}
    </p>
  );
}

function RoundsAlone() {
  return <p>{t('Each round that counts takes part in the draw once; the score is how many there are.')}</p>;
}

/** How the scores of a campaign are said. */
export interface ScoreTerms {
  /** A score, or a distance between two, as people read it. */
  words: (score: string) => string;
  /** What it is counted in; empty: its words say so. */
  unit: string;
  /** What the tasks, steps or tickets of the definition ask for, in its order. */
  tasks: string[];
  /** Whether game rounds alone make it, so that they can be folded again. */
  isOfRounds: boolean;
}

/** How the scores of a campaign of any kind are said. */
export function scoreTerms(definition: CampaignDefinition): ScoreTerms {
  const { currency } = definition;
  const facts: readonly string[] = factTaskNames;
  return ofKind<ScoreTerms>(
    {
      tournament: (tournament) => ({
        words: (score) => scoreWords(score, tournament.tournament_type),
        unit: tournament.tournament_type === 'SR' ? '' : scoreUnit(tournament),
        tasks: tournament.rules.tasks.map((task) => goalWords(task, currency)),
        isOfRounds: true,
      }),
      mission: (mission) => ({
        words: decimalText,
        unit: t('steps'),
        tasks: stepNames(mission),
        isOfRounds: mission.rules.steps.every(({ task }) => !facts.includes(task)),
      }),
      raffle: ({ rules }) => ({
        words: decimalText,
        unit: t('tickets'),
        tasks: rules.tickets.map((task) => ticketWords(task, currency)),
        isOfRounds: true,
      }),
      drop: () => ofRounds,
      jackpot: () => ofRounds,
      levels: ({ rules }) => ({
        words: decimalText,
        unit: t('points'),
        tasks: rules.experience.map((task) => experienceWords(task, currency)),
        isOfRounds: rules.experience.every(({ task }) => !facts.includes(task)),
      }),
    },
    definition,
  );
}

const ofRounds: ScoreTerms = { words: decimalText, unit: t('rounds'), tasks: [], isOfRounds: true };

import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { useMemo } from 'react';
import { Panel } from '../kit/page.tsx';
import { AttemptStrips } from '../pictures/attempt-strips/attempt-strips.tsx';
import { attemptsOf } from '../pictures/attempt-strips/attempt-strips-data.ts';
import { CreditsWaterfall } from '../pictures/credits-waterfall/credits-waterfall.tsx';
import { creditsOf } from '../pictures/credits-waterfall/credits-waterfall-data.ts';
import { momentFormat } from '../pictures/time/moment-format.ts';
import { Time } from '../time/time.tsx';
import { useShownZone } from '../time/zones.ts';
import { decimalText, moneyText } from '../values/decimal-text.ts';
import styles from './proof-screen.module.css';
import { creditWords } from './task-words.ts';

interface OriginProps {
  campaign: Pick<Campaign, 'tournament_type' | 'rules' | 'currency'>;
  rounds: readonly ExplainedRound[];
}

/** Where the score comes from, as its type of tournament has it: credits, the best round, or attempts. */
export function ScoreOrigin({ campaign, rounds }: OriginProps) {
  const { tournament_type } = campaign;
  return (
    <Panel title="Where the score comes from">
      {tournament_type === 'HC' ? (
        <BestRound campaign={campaign} rounds={rounds} />
      ) : tournament_type === 'TM' || tournament_type === 'IM' ? (
        <Attempts rounds={rounds} />
      ) : (
        <Credits campaign={campaign} rounds={rounds} />
      )}
    </Panel>
  );
}

function Credits({ campaign: { tournament_type, rules, currency }, rounds }: OriginProps) {
  const zone = useShownZone();
  const data = useMemo(() => {
    const tasks = rules.tasks.map((task) => creditWords(task, currency));
    return creditsOf(rounds, tasks, momentFormat(zone), tournament_type === 'SR' ? 'Points' : 'Score');
  }, [rules, currency, rounds, zone, tournament_type]);
  return <CreditsWaterfall {...data} />;
}

function Attempts({ rounds }: Pick<OriginProps, 'rounds'>) {
  const data = useMemo(() => attemptsOf(rounds), [rounds]);
  return <AttemptStrips {...data} />;
}

/** The round whose result is the score: the last one that changed it. */
function BestRound({ campaign: { currency }, rounds }: OriginProps) {
  const best = rounds.findLast(({ score }, index) => score !== (rounds[index - 1]?.score ?? null));
  if (best?.score == null) return <p className="muted">No round has won yet.</p>;
  return (
    <p className={styles.best}>
      The best round is <code>{best.round_id}</code> in <code>{best.game_id}</code>, begun{' '}
      <Time value={best.started_at} precision="second" />: a payout of{' '}
      <strong>{moneyText(best.payout ?? '–', currency)}</strong> for a stake of{' '}
      <strong>{moneyText(best.stake ?? '–', currency)}</strong> makes{' '}
      <strong>{decimalText(best.score)}</strong>.
    </p>
  );
}

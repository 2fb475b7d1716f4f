import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { useMemo } from 'react';
import { Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
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
    <Panel title={t('Where the score comes from')}>
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
    return creditsOf(rounds, tasks, momentFormat(zone), tournament_type === 'SR' ? t('Points') : t('Score'));
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

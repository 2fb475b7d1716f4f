import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { PlayerCampaign } from '@laurel/contract/players/player-view.ts';
import { compare, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { notEligibleWords } from '../campaigns/absence-text.ts';
import { scoreWords } from '../campaigns/kinds.ts';
import { t } from '../languages/messages.ts';
import { decimalText } from '../values/decimal-text.ts';

type Standing = Pick<
  PlayerCampaign,
  'eligible' | 'kind' | 'next_prize' | 'not_eligible' | 'progress' | 'status' | 'tournament_type'
>;

/** What is missing to the next better prize, in words; or why there is none to be had. Nothing after the end. */
export function gapText(standing: Standing): string {
  const { eligible, not_eligible, kind, status } = standing;
  if (status === 'FI') return '–';
  if (eligible) return gapOfKind[kind](standing);
  return not_eligible
    ? t('Not on the board: {reason}', { reason: notEligibleWords[not_eligible] })
    : t('Not on the board');
}

const gapOfKind: Readonly<Record<CampaignKindName, (standing: Standing) => string>> = {
  tournament: gapToPlace,
  mission: ({ progress: { tasks } }) =>
    t('{done, number} of {count, plural, one {# step} other {# steps}} of this attempt', {
      done: tasks.filter(({ done, target }) => compare(parseDecimal(done), parseDecimal(target)) >= 0).length,
      count: tasks.length,
    }),
  raffle: () => t('Winners are drawn after the end'),
  drop: () => t('Each round can win a prize'),
  jackpot: () => t('Each round can win a prize'),
  levels: ({ progress: { level } }) =>
    level?.next_from == null
      ? t('No higher level')
      : t('{have} of {need} points for the next level', {
          have: decimalText(level.experience),
          need: decimalText(level.next_from),
        }),
};

function gapToPlace({ next_prize, tournament_type = 'PT' }: Standing): string {
  if (next_prize === null) return t('No better prize');
  const { prizes, gap, reachable, equal_is_enough, score_to_beat } = next_prize;
  const prize = prizes.join(', ');
  if (!reachable) return t('{prize}: out of reach', { prize });
  if (score_to_beat === null) return t('{prize}: any score wins it', { prize });
  if (gap === null || (gap === '0' && !equal_is_enough))
    return t('{prize}: a score better than {score}', {
      prize,
      score: scoreWords(score_to_beat, tournament_type),
    });
  const away = { prize, gap: scoreWords(gap, tournament_type) };
  return equal_is_enough ? t('{prize}: {gap} away', away) : t('{prize}: more than {gap} away', away);
}

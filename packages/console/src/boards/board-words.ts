import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { Metric, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import { scoreWords } from '../campaigns/kinds.ts';
import { t } from '../languages/messages.ts';
import type { TitledPrize } from '../pictures/place-ladder/place-ladder-model.ts';
import { decimalText } from '../values/decimal-text.ts';
import { wholeNumber } from '../values/whole-number.ts';

/** What scores of each type are counted in; undefined: the metric decides. */
const units: Readonly<Record<TournamentType, string | undefined>> = {
  PT: t('points'),
  RA: t('points'),
  HC: undefined,
  TM: t('rounds'),
  IM: t('rounds'),
  SR: t('seconds'),
};

const metricUnits: Readonly<Record<Metric, (currency: string) => string>> = {
  multiplier: () => t('× the stake'),
  amount: (currency) => currency,
};

/** What scores of the campaign are counted in. */
export function scoreUnit({
  tournament_type,
  rules: { metric },
  currency,
}: Pick<TournamentCampaign, 'tournament_type' | 'rules' | 'currency'>): string {
  return units[tournament_type] ?? metricUnits[metric ?? 'multiplier'](currency);
}

const inRounds = (score: string) =>
  t('{count, plural, one {# round} other {# rounds}}', { count: wholeNumber(score) ?? 0 });

const scoresOfKind: Readonly<Record<CampaignKindName, (score: string, type: TournamentType) => string>> = {
  tournament: scoreWords,
  mission: (score) => t('{count, plural, one {# step} other {# steps}}', { count: wholeNumber(score) ?? 0 }),
  raffle: (score) =>
    t('{count, plural, one {# ticket} other {# tickets}}', { count: wholeNumber(score) ?? 0 }),
  drop: inRounds,
  jackpot: inRounds,
  levels: decimalText,
};

/** A score in a campaign of any kind as people read it, with its unit where the kind decides it. */
export function scoreOfKind(
  score: string,
  { kind, tournament_type = 'PT' }: { kind: CampaignKindName; tournament_type?: TournamentType | undefined },
): string {
  return scoresOfKind[kind](score, tournament_type);
}

/** The prizes with their titles in the campaign's default language, best first. */
export function titledPrizes({
  prizes,
  currency,
  default_language,
}: Pick<TournamentCampaign, 'prizes' | 'currency' | 'default_language'>): TitledPrize[] {
  return prizes
    .map((prize) => ({
      place_from: prize.place_from,
      place_to: prize.place_to,
      title: titleIn(prize, currency, [default_language]),
    }))
    .sort((a, b) => a.place_from - b.place_from);
}

/**
 * Places that win the same, best first: ranges that do not overlap, each with the titles of all that its places win. With
 * them a picture that gives each place one step can show several prizes.
 */
export function prizeSteps(prizes: readonly TitledPrize[]): TitledPrize[] {
  const bounds = prizes.flatMap(({ place_from, place_to }) => [place_from, place_to + 1]);
  const starts = [...new Set(bounds)].sort((a, b) => a - b);
  return starts.slice(0, -1).flatMap((place_from, index) => {
    const won = prizes.filter((one) => one.place_from <= place_from && place_from <= one.place_to);
    const place_to = (starts[index + 1] as number) - 1;
    return won.length === 0
      ? []
      : [{ place_from, place_to, title: won.map(({ title }) => title).join(', ') }];
  });
}

/** The last place that wins something; 0: none does, or (IM) prizes have no places. */
export function lastPaidPlace({
  tournament_type,
  prizes,
}: Pick<TournamentCampaign, 'tournament_type' | 'prizes'>) {
  return tournament_type === 'IM' ? 0 : Math.max(0, ...prizes.map(({ place_to }) => place_to));
}

/** The campaign as its board of players has it: where there are teams, places of players win nothing. */
export function ofPlayers(campaign: TournamentCampaign): TournamentCampaign {
  return campaign.teams ? { ...campaign, prizes: [] } : campaign;
}

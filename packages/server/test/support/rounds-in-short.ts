import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type {
  RulesInput,
  TournamentDefinition,
  TournamentInput,
} from '@laurel/contract/campaigns/definition.ts';
import { type Standing, standingOf } from '@laurel/rules/boards/standing.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { explainFacts, wholeHistory } from '@laurel/rules/explanations/explain.ts';
import { foldFacts } from '@laurel/rules/fold/fold.ts';
import type { RateTable } from '@laurel/rules/rates/rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';

/** Start of the campaigns below, µs; they last a day. */
export const shortStart = Date.UTC(2026, 10, 20) * 1000;
export const second = 1_000_000;

/** A definition of a day with the given settings and defaults for the rest. */
export function shortDefinition(
  type: TournamentInput['tournament_type'],
  rules: RulesInput = {},
  more: Partial<TournamentInput> = {},
): TournamentDefinition {
  return normaliseDefinition({
    custom_id: 'C',
    tournament_type: type,
    start: '2026-11-20T00:00:00Z',
    end: '2026-11-21T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: 'C' } },
    rules,
    ...more,
  });
}

export function shortCampaign(
  type: TournamentInput['tournament_type'],
  rules: RulesInput = {},
  more: Partial<TournamentInput> = {},
  rates: RateTable = new Map(),
): CompiledCampaign {
  return compileCampaign(shortDefinition(type, rules, more), rates, () => true);
}

/** One bet or win; `at` in seconds after the start. */
export function fact(
  round: string,
  kind: 'bet' | 'win',
  amount: string,
  at: number,
  more: Partial<GameroundFact> = {},
): GameroundFact {
  return {
    seq: 0,
    occurred_at: shortStart + at * second,
    received_at: shortStart + at * second,
    player_id: 'P',
    game_id: 'G',
    round_id: round,
    amount,
    currency: 'EUR',
    is_win: kind === 'win',
    is_bonus: false,
    ...more,
  };
}

/**
 * Rounds in short form, ten seconds apart: `1` is a bet of 1 that lost, `1>5` one that won 5 a second later, `1>` one whose
 * win never came.
 */
export function rounds(text: string): GameroundFact[] {
  return text.split(' ').flatMap((short, index) => {
    const [bet = '', win] = short.split('>');
    const round = `r${String(index).padStart(3, '0')}`;
    const bets = [fact(round, 'bet', bet, index * 10)];
    return win === '' ? bets : [...bets, fact(round, 'win', win ?? '0', index * 10 + 1)];
  });
}

export function standing(
  campaign: CompiledCampaign,
  facts: GameroundFact[],
  joinedAt: number | null = null,
): Standing {
  return standingOf(campaign, foldFacts(campaign, facts, joinedAt));
}

/** The score after each round; `-` while there is none. */
export function scores(campaign: CompiledCampaign, text: string): string {
  return Array.from(
    explainFacts(campaign, rounds(text), wholeHistory(campaign, null)).steps,
    (step) => step.score ?? '-',
  ).join(' ');
}

import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { chooseDrops, type DropHit } from '@laurel/rules/kinds/drop/choose-drops.ts';
import type { DropRules } from '@laurel/rules/kinds/drop/drop.ts';
import { dropValues } from '@laurel/rules/kinds/drop/drop-value.ts';
import type { JackpotRules } from '@laurel/rules/kinds/jackpot/jackpot.ts';
import { potCommitment } from '@laurel/rules/kinds/jackpot/pots.ts';
import { commitmentOf } from '@laurel/rules/kinds/raffle/seed.ts';
import { hashOf, hex, utf8 } from '@laurel/rules/sealing/bytes.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import type { DecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import {
  fallenPots,
  owedForPots,
  type StakedRound,
} from '../../packages/verifier/test/support/fallen-pots.ts';

const shared = {
  custom_id: 'LARGE-1',
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-22T00:00:00Z',
  currency: 'EUR',
  texts: { en: { name: 'A large one' } },
};
const prize = { kind: 'cash', amount: '5', titles: { en: '€5' } } as const;

/** Campaigns with as many drops, or as many pots that fall, as a campaign may have drops: 10,000 of a million rounds. */
const definitions = {
  points: {
    ...{ ...shared, tournament_type: 'PT' },
    rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
    prizes: [{ place_from: 1, place_to: 10, kind: 'cash', amount: '100', titles: { en: '€100' } }],
  },
  drop: { ...shared, kind: 'drop', rules: { chance: '0.0125', prizes: [{ prize, count: 10_000 }] } },
  jackpot: {
    ...{ ...shared, kind: 'jackpot' },
    rules: {
      levels: [{ name: { en: 'Pot' }, seed_amount: '1', contribution_percent: '0.4', must_drop_by: '5.8' }],
    },
  },
} as const;
export type LargeKind = keyof typeof definitions;

/** A campaign of that kind, as its author sends it, with its rules. */
export function largeCampaign(kind: LargeKind): {
  definition: CampaignDefinition;
  campaign: CompiledCampaign;
} {
  const input = definitions[kind] as unknown as Parameters<typeof normaliseDefinition>[0];
  const definition = normaliseDefinition(input);
  return { definition, campaign: compileCampaign(definition, new Map(), () => true) };
}

type Decided = Pick<DecisionLeaf, 'kind' | 'at'> & { readonly content: object };

/** What is owed to those whose rounds were drawn, and what is decided of it before the settlement. */
export interface Drawn {
  readonly decisions: readonly Decided[];
  readonly payouts: readonly OwedPrize[];
}

const secret = hashOf(utf8('secret of a large one'));
const commitment = hex(commitmentOf(secret));

/** What falls to these rounds, by the code of the server. */
export function drawnOf(
  { rules, start, end }: CompiledCampaign,
  kind: LargeKind,
  rounds: StakedRound[],
): Drawn {
  const draw = (content: object, at = end): Decided => ({ kind: 'draw', at, content });
  const committed = (content: object): Decided => ({ kind: 'commitment', at: start, content });
  if (kind === 'drop') {
    const payouts = dropsAmong(rules as unknown as DropRules, rounds);
    return { decisions: [committed({ commitment }), draw({ secret: hex(secret) })], payouts };
  }
  const pots = rules as unknown as JackpotRules;
  const { falls, left } = fallenPots(pots, secret, rounds);
  return {
    decisions: [
      committed({ commitment, pots: [potCommitment(secret, 0, 1)] }),
      ...falls.map((fall) => draw(fall, fall.began_at + pots.settleAfter)),
      draw({ secret: hex(secret), left }),
    ],
    payouts: owedForPots(falls),
  };
}

function dropsAmong(rules: DropRules, rounds: StakedRound[]): OwedPrize[] {
  const valueFor = dropValues(secret);
  const drawn = rounds.map(({ player_hash: player_id, at, unique_id }): DropHit => {
    return { player_id, at, unique_id, value: valueFor(unique_id) };
  });
  const hits = drawn.filter(({ at, value }) => value < rules.schedules.thresholdAt(at));
  const fallen = chooseDrops(rules, [], hits).filter(({ result }) => result === 0);
  return fallen.map(({ hit }, index) => ({ place: index + 1, player_hash: hit.player_id, prize }));
}

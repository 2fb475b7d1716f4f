import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import { jackpot } from '@laurel/rules/kinds/jackpot/jackpot.ts';
import { potCommitment } from '@laurel/rules/kinds/jackpot/pots.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { commitmentDecided, secret } from './drawn-raffle.ts';
import { exampleTenant } from './example.ts';
import { fallenPots } from './fallen-pots.ts';
import { CAMPAIGN, type Decided, hashOfPlayer, type Tenant } from './tenant.ts';

const level = (name: string, contribution_percent: string) => ({
  ...{ name: { en: name }, seed_amount: '5', contribution_percent },
});
const definition = normaliseDefinition({
  ...{ kind: 'jackpot', custom_id: 'POTS', currency: 'EUR', texts: { en: { name: 'Pots' } } },
  ...{ start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' },
  rules: {
    levels: [
      { ...level('Grand', '33.3'), must_drop_by: '40' },
      { ...level('Mini', '12.345'), chance: '0.1' },
    ],
    settle_after_seconds: 5,
  },
}) as JackpotDefinition;
const rules = jackpot.compile(definition);

const log = [...exampleTenant.log.slice(0, 61), ...exampleTenant.log.slice(-1)];
const rounds = log.flatMap(({ kind, player_id, occurred_at: at, round_id, amount: stake }, index) =>
  kind === 'gameround' && round_id !== 'late'
    ? [{ player_hash: hashOfPlayer(player_id), at, unique_id: `event ${index + 1}`, stake }]
    : [],
);
const { falls, left } = fallenPots(rules, secret, rounds);

const decided = (kind: Decided['kind'], after: number, content: unknown): Decided => {
  return { kind, after, campaign_id: CAMPAIGN, content };
};
const pots = rules.levels.map((_, index) => potCommitment(secret, index, 1));

/** A jackpot of two levels, both of which fell several times, each fall fixed as soon as it could be. */
export const jackpotTenant: Tenant = {
  ...exampleTenant,
  log,
  definition,
  decisions: [
    decided('version', 0, { version: 1, definition }),
    decided('commitment', 0, { ...(commitmentDecided.content as object), pots }),
    ...falls.map((fall) => {
      const at = log.findIndex(({ received_at }) => received_at >= fall.began_at + rules.settleAfter);
      return decided('draw', at + 1, fall);
    }),
    decided('draw', log.length, { secret: hex(secret), left }),
  ],
};

import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { textHash } from '@laurel/rules/sealing/certificate-lines.ts';
import { commitmentDecided, potsDecided, secretDecided } from './drawn-raffle.ts';
import { exampleTenant } from './example.ts';
import {
  type Accepted,
  CAMPAIGN,
  type Decided,
  hashOfPlayer,
  OTHER_CAMPAIGN,
  type Tenant,
} from './tenant.ts';

const shared = {
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-21T00:00:00Z',
  currency: 'EUR',
  texts: { en: { name: 'A campaign' } },
};
const race = { ...shared, custom_id: 'RACE', tournament_type: 'PT' };
const points = { tasks: [{ task: 'turnover', amount: '1', points: '1' }] };
const cash = (place_from: number, place_to: number, amount: string) => ({
  ...{ place_from, place_to, kind: 'cash', amount, titles: { en: amount } },
});
const prizes = [cash(1, 1, '100'), cash(2, 3, '10')];
const step = (count: number, amount: string) => ({
  ...{ task: 'rounds', count, texts: { en: 'Play' } },
  prize: { kind: 'cash', amount, titles: { en: amount } },
});
const tickets = {
  rules: { tickets: [{ task: 'turnover', amount: '1', tickets: 1 }] },
  prizes: [{ kind: 'cash', amount: '5', count: 2, titles: { en: '5' } }],
};

const fallen = { prize: { kind: 'cash', amount: '5', titles: { en: '5' } }, count: 2 };

/** Definitions as an author sends them, with all that receipts and payouts depend on. */
const inputs = {
  tournament: { ...race, rules: points, prizes },
  'pooled ties': { ...race, rules: { ...points, tie_rule: 'pooled' }, prizes },
  'pool of turnover': {
    ...{ ...race, rules: points, pool: { turnover_percent: '10' } },
    prizes: [{ place_from: 1, place_to: 2, kind: 'cash', percent: '20', titles: { en: 'a fifth' } }],
  },
  teams: { ...race, join: 'opt_in', teams: true, rules: points, prizes },
  mission: { ...shared, kind: 'mission', custom_id: 'STEPS', rules: { steps: [step(1, '1'), step(2, '5')] } },
  'mission with repeats': {
    ...{ ...shared, kind: 'mission', custom_id: 'STEPS' },
    rules: { steps: [step(1, '1')], repeat: { times: 2, every: 'campaign' } },
  },
  raffle: { ...shared, kind: 'raffle', custom_id: 'DRAW', ...tickets },
  jackpot: {
    ...{ ...shared, kind: 'jackpot', custom_id: 'POTS' },
    rules: {
      levels: [{ name: { en: 'Pot' }, seed_amount: '5', contribution_percent: '1', must_drop_by: '8' }],
    },
  },
  levels: {
    ...{ ...shared, kind: 'levels', custom_id: 'CLUB' },
    rules: {
      experience: [{ task: 'rounds', count: 1, points: '1' }],
      levels: [
        { name: { en: 'One' }, from: '1', prize: { kind: 'cash', amount: '5' } },
        { name: { en: 'Two' }, from: '2', prize: { kind: 'cash', amount: '10' } },
      ],
    },
  },
  drop: { ...shared, kind: 'drop', custom_id: 'DROP', rules: { chance: '1', prizes: [fallen] } },
} as const;
export type KindOfTenant = keyof typeof inputs;

/** Six events of four players are enough: the first two have the same score. */
const log: Accepted[] = [
  ...exampleTenant.log.slice(0, 1),
  ...[0, 1, 2, 3, 0, 1].map((player, at) => ({
    ...(exampleTenant.log[at + 1] as Accepted),
    player_id: `P${player}`,
    amount: '6',
  })),
  ...exampleTenant.log.slice(-1),
];

/** A small tenant with a settled campaign of each kind whose payouts follow from other things. */
export function tenantOfKind(kind: KindOfTenant): Tenant {
  const definition = normaliseDefinition(
    inputs[kind] as unknown as Parameters<typeof normaliseDefinition>[0],
  );
  const version = versionDecided(CAMPAIGN, definition);
  const { shown: _, ...other } = versionDecided(OTHER_CAMPAIGN, { ...definition, custom_id: 'HIDDEN' });
  const more = {
    teams: joinedTeams(),
    raffle: [commitmentDecided],
    drop: [commitmentDecided, secretDecided],
    jackpot: potsDecided,
  } as Partial<Record<KindOfTenant, Decided[]>>;
  return { ...exampleTenant, log, definition, decisions: [version, other, ...(more[kind] ?? [])] };
}

/** A version as it is decided today: its leaf has a hash of the definition. */
function versionDecided(campaign_id: number, definition: Tenant['definition']): Decided {
  const shown = JSON.stringify({ nonce: 'ab'.repeat(32), definition });
  const content = { version: 1, definition_hash: textHash(shown), audience_players: 0 };
  return { after: 0, kind: 'version', campaign_id, content, shown };
}

/** Two teams of two. */
function joinedTeams(): Decided[] {
  return [0, 1, 2, 3].map((player) => ({
    ...{ after: 0, kind: 'opt_in', campaign_id: CAMPAIGN },
    content: {
      ...{ player_hash: hashOfPlayer(`P${player}`), team_id: `T${player % 2}` },
      joined_at: Date.UTC(2026, 10, 19) * 1000,
    },
  }));
}

export const kindsOfTenants = Object.keys(inputs) as KindOfTenant[];

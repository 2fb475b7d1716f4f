import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import { makeCertificate } from './make-certificate.ts';
import { type Accepted, CAMPAIGN, hashOfPlayer, type Tenant } from './tenant.ts';

const start = Date.UTC(2026, 10, 20) * 1000;

/** A campaign of twelve players that is easy to follow: each bet gives a point a euro. */
export const exampleTenant: Tenant = {
  log: [...early(), ...Array.from({ length: 120 }, (_, at) => bet(at)), ...late()],
  decisions: [
    {
      after: 0,
      kind: 'version',
      campaign_id: CAMPAIGN,
      content: { version: 1, definition: exampleDefinition() },
    },
  ],
  definition: exampleDefinition(),
  version: 1,
  rates: [],
  changes: 0,
  outside: new Set(),
  opaque: new Set(),
  from: { seq: 1, decision: 0 },
  later: { decisions: 0 },
};

/** A mission whose only player was erased, came back and was erased again, each time with its step completed. */
export const erasedTwice: Tenant = {
  ...exampleTenant,
  log: [bet(0), bet(12)],
  definition: exampleMission(),
  decisions: [
    {
      after: 0,
      kind: 'version',
      campaign_id: CAMPAIGN,
      content: { version: 1, definition: exampleMission() },
    },
    ...[1, 2].map((after) => ({
      after,
      kind: 'erasure' as const,
      campaign_id: 0,
      content: { player_hash: hashOfPlayer('P0'), events: 1 },
    })),
  ],
  opaque: new Set(['P0']),
};

/** The certificate of the first. */
export const example = makeCertificate(exampleTenant);

function exampleDefinition(): Tenant['definition'] {
  return normaliseDefinition({
    custom_id: 'WINTER-RACE',
    tournament_type: 'PT',
    start: '2026-11-20T00:00:00Z',
    end: '2026-11-21T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: 'Winter race' } },
    rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
    prizes: [
      { place_from: 1, place_to: 1, kind: 'cash', amount: '100', titles: { en: '€100' } },
      { place_from: 2, place_to: 3, kind: 'free_spins', count: 50, titles: { en: '50 spins' } },
    ],
  });
}

function exampleMission(): MissionDefinition {
  const definition = normaliseDefinition({
    kind: 'mission',
    custom_id: 'ONE-ROUND',
    start: '2026-11-20T00:00:00Z',
    end: '2026-11-21T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: 'One round' } },
    rules: { steps: [{ task: 'rounds', count: 1, texts: { en: 'Play a round' } }] },
    prize: { kind: 'cash', amount: '5', titles: { en: '€5' } },
  });
  return definition as MissionDefinition;
}

function bet(at: number): Accepted {
  return {
    kind: 'gameround',
    player_id: `P${at % 12}`,
    received_at: start + at * 1_000_000,
    occurred_at: start + at * 1_000_000,
    game_id: 'G1',
    round_id: `r${at}`,
    amount: String(1 + ((at * 7) % 11)),
    currency: 'EUR',
    is_win: false,
    is_bonus: false,
  };
}

function early(): Accepted[] {
  return [{ ...bet(0), kind: 'login', received_at: start - 1_000_000, round_id: '', amount: '' }];
}

/** Received after the grace. */
function late(): Accepted[] {
  return [{ ...bet(1), round_id: 'late', received_at: start + 2 * 86_400_000_000 }];
}

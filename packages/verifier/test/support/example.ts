import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import { makeCertificate } from './make-certificate.ts';
import { type Accepted, CAMPAIGN, type Tenant } from './tenant.ts';

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

/** Its certificate. */
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

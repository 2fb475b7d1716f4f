import { parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import fc from 'fast-check';
import { someBoardCampaign } from '../../../server/test/support/board-campaign-arbitraries.ts';
import {
  campaignStart,
  someFactsUpTo,
  someRates,
} from '../../../server/test/support/campaign-arbitraries.ts';
import { factOf, someMissionOn, someOthers } from '../../../server/test/support/mission-arbitraries.ts';
import {
  type Accepted,
  CAMPAIGN,
  type Decided,
  hashOfPlayer,
  OTHER_CAMPAIGN,
  type Tenant,
} from './tenant.ts';

const names = ['P0', 'P1', 'P2', 'P3', 'P4'];
const hour = 3_600_000_000;

/** A number from 0 up to but without `below`. */
export type Draw = (below: number) => number;

/** Numbers that follow from a seed (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/**
 * A tenant with a campaign of any kind that has no draw, which is settled, and everything that its board may depend on:
 * rates, voids, opt-ins, disqualifications, erasures, versions, events that came before, late and afterwards.
 */
export const someTenant: fc.Arbitrary<Tenant> = fc
  .record({
    definition: fc.oneof(
      { weight: 2, arbitrary: someBoardCampaign(names) },
      {
        weight: 1,
        arbitrary: someMissionOn(fc.constant({ time_zone: 'UTC', start: '2026-11-20T00:00:00Z' })),
      },
    ),
    facts: fc.array(fc.tuple(someFactsUpTo(30), someOthers), { minLength: 2, maxLength: names.length }),
    seed: fc.nat(),
  })
  .map(({ definition, facts, seed }) => {
    const of = facts.map(([played, others], player) => [
      ...played,
      ...(definition.kind === 'mission' ? others : others.slice(0, 2)).map((other, at) =>
        factOf(other, 100 * player + at),
      ),
    ]);
    return tenantOf(withPrizes(definition), of, drawFrom(seed));
  });

/** Steps and the whole of a mission win prizes. */
function withPrizes(definition: Tenant['definition']): Tenant['definition'] {
  if (definition.kind !== 'mission') return definition;
  const prize = { kind: 'cash', amount: '2', titles: { en: '€2' } } as const;
  const steps = definition.rules.steps.map((step, at) => (at === 0 ? { ...step, prize } : step));
  return { ...definition, prize: { ...prize, amount: '5' }, rules: { ...definition.rules, steps } };
}

function tenantOf(definition: Tenant['definition'], facts: GameroundFact[][], draw: Draw): Tenant {
  const early = earlyEvents(draw, definition.kind === 'mission');
  const graceEnd = (parseTimestamp(definition.end) ?? 0) + definition.rules.grace_seconds * 1_000_000;
  const drawn = facts.flatMap((own, player) =>
    own.map((fact) => ({ ...fact, player_id: names[player] ?? '' })),
  );
  const log = [...early, ...received(shuffled(drawn, draw), campaignStart - hour, graceEnd)];
  const inTime = log.filter(({ received_at }) => received_at <= graceEnd).length;
  const unrelated = draw(3);
  const decided = decisionsOf(definition, log, inTime, unrelated, draw);
  const later = { decisions: draw(3) };
  return {
    log,
    ...decided,
    decisions: [
      ...decided.decisions,
      ...Array.from({ length: later.decisions }, () => ofOther(log.length, 'P9')),
    ],
    definition,
    rates: someRates,
    outside: new Set(names.filter(() => draw(6) === 0)),
    from: { seq: 1 + draw(Math.max(1, early.length)), decision: draw(unrelated + 1) },
    later,
  };
}

/** Some are of an earlier release, in leaves that do not say what facts are worth; no mission counts these. */
function earlyEvents(draw: Draw, areWorth: boolean): Accepted[] {
  const kinds = ['login', 'deposit', 'gameround'] as const;
  return Array.from({ length: draw(5) }, (_, at) => {
    const kind = kinds[draw(3)] ?? 'login';
    const isFact = kind !== 'gameround' && (areWorth || draw(2) === 0);
    return { ...earlyRound(draw, at), kind, ...(isFact ? { fact: kind, game_id: '' } : {}) };
  });
}

function earlyRound(draw: Draw, at: number): Omit<Accepted, 'kind'> {
  return {
    player_id: names[draw(names.length)] ?? '',
    received_at: campaignStart - 3 * hour + at,
    occurred_at: campaignStart - 3 * hour,
    game_id: 'G1',
    round_id: `early ${at}`,
    amount: '5',
    currency: 'EUR',
    is_win: false,
    is_bonus: false,
  };
}

function shuffled<Value>(values: readonly Value[], draw: Draw): Value[] {
  const left = [...values];
  return values.map(() => left.splice(draw(left.length), 1)[0] as Value);
}

/** The facts as they came: those in time first, some of them at one moment, the last at the end of the grace. */
function received(facts: GameroundFact[], from: number, graceEnd: number): Accepted[] {
  const [late, inTime] = [true, false].map((isLate) =>
    facts.filter((fact) => fact.received_at > graceEnd === isLate),
  );
  const all = [...(inTime ?? []), ...(late ?? [])];
  return all.map((fact, at) => {
    const step = Math.floor((graceEnd - from) / (inTime?.length || 1));
    const isLate = at >= (inTime?.length ?? 0);
    return {
      ...fact,
      kind: fact.fact ?? 'gameround',
      received_at: isLate ? graceEnd + 1 + at : Math.min(graceEnd, from + step * (at - (at % 2) + 1)),
    };
  });
}

type Decisions = Pick<Tenant, 'decisions' | 'version' | 'changes' | 'opaque'>;

function decisionsOf(
  definition: Tenant['definition'],
  log: readonly Accepted[],
  inTime: number,
  unrelated: number,
  draw: Draw,
): Decisions {
  const version = 1 + draw(3);
  const decisions: Decided[] = Array.from({ length: unrelated }, () => ofOther(0, 'P8'));
  decisions.push({ after: 0, kind: 'rates', campaign_id: 0, content: { rates: someRates } });
  for (let number = 1; number <= version; number += 1)
    decisions.push(
      ofCampaign('version', 0, { version: number, definition: versionOf(definition, version - number) }),
    );
  const opaque = new Set<string>();
  const rest: Decided[] = [];
  const sometime = () => draw(log.length + 1);
  for (const player_id of names) rest.push(...ofPlayer(player_id, definition, sometime, opaque, draw));
  rest.push(...voids(log.length, sometime, draw));
  rest.sort((a, b) => a.after - b.after);
  if (!rest.some(({ kind }) => kind === 'erasure')) opaque.clear();
  decisions.push(...rest);
  // What is decided after the settlement is not of this campaign.
  return {
    decisions: decisions.map((one) => withEvents({ ...one, after: Math.min(one.after, inTime) }, log)),
    version,
    changes: 5,
    opaque,
  };
}

/** An erasure says how many events the player had. */
function withEvents(decided: Decided, log: readonly Accepted[]): Decided {
  if (decided.kind !== 'erasure') return decided;
  const { player_hash } = decided.content as { player_hash: string };
  const own = log.slice(0, decided.after).filter(({ player_id }) => hashOfPlayer(player_id) === player_hash);
  return { ...decided, content: { player_hash, events: own.length } };
}

function versionOf(definition: Tenant['definition'], older: number): Tenant['definition'] {
  if (older === 0) return definition;
  return {
    ...definition,
    rules: { ...definition.rules, grace_seconds: 900 + older },
  } as Tenant['definition'];
}

function ofPlayer(
  player_id: string,
  definition: Tenant['definition'],
  sometime: () => number,
  opaque: Set<string>,
  draw: Draw,
): Decided[] {
  const player_hash = hashOfPlayer(player_id);
  const decided: Decided[] = [];
  if (definition.join === 'opt_in' && draw(5) > 0)
    for (let times = draw(2); times >= 0; times -= 1)
      decided.push(
        ofCampaign('opt_in', sometime(), { player_hash, joined_at: campaignStart + (draw(9) - 1) * hour }),
      );
  if (draw(8) === 0) decided.push(ofCampaign('disqualification', sometime(), { player_hash }));
  if (draw(16) === 0) decided.push(ofCampaign('reinstatement', sometime(), { player_hash }));
  if (draw(10) === 0) {
    decided.push({
      after: sometime(),
      kind: 'erasure',
      campaign_id: 0,
      content: { player_hash },
    });
    if (draw(2) === 0) opaque.add(player_id);
  }
  return decided;
}

/** Voids of up to three events, some too late to count. */
function voids(events: number, sometime: () => number, draw: Draw): Decided[] {
  return Array.from({ length: draw(4) }, () => {
    const seqs = [1 + draw(Math.max(1, events)), 1 + draw(Math.max(1, events))];
    return { after: sometime(), kind: 'void', campaign_id: 0, content: { seqs, change: 1 + draw(7) } };
  });
}

function ofCampaign(kind: Decided['kind'], after: number, content: unknown): Decided {
  return { after, kind, campaign_id: CAMPAIGN, content };
}

function ofOther(after: number, player_id: string): Decided {
  const content = { player_hash: hashOfPlayer(player_id), joined_at: campaignStart };
  return { after, kind: 'opt_in', campaign_id: OTHER_CAMPAIGN, content };
}

/** Some of them, the same for the same seed. */
export function sampleTenants(count: number, seed: number): Tenant[] {
  return fc.sample(someTenant, { numRuns: count, seed });
}

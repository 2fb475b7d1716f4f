import type { Target } from './target.ts';

/** What a member of `data` may be. */
export type MemberType = 'text' | 'time' | 'number' | 'currency' | 'flag' | 'texts' | 'gender' | 'freespins';

export interface Member {
  readonly type: MemberType;
  readonly required: boolean;
}

export const contractKinds = ['gameround', 'deposit', 'withdraw', 'player', 'game', 'login'] as const;
export type ContractKind = (typeof contractKinds)[number];

const required = (type: MemberType): Member => ({ type, required: true });
/** May be left out, or null. */
const optional = (type: MemberType): Member => ({ type, required: false });

const ofAll = { unique_id: required('text'), timestamp: required('time') };
const payment = {
  ...ofAll,
  player_id: required('text'),
  amount: required('number'),
  currency: required('currency'),
  method: required('text'),
};

/** The members of `data` of each kind of event, as the contract lists them. */
export const eventMembers: Readonly<Record<ContractKind, Readonly<Record<string, Member>>>> = {
  gameround: {
    ...ofAll,
    player_id: required('text'),
    game_id: required('text'),
    round_id: required('text'),
    amount: required('number'),
    currency: required('currency'),
    is_win: required('flag'),
    is_bonus: required('flag'),
  },
  deposit: { ...payment, amount_eur: optional('number') },
  withdraw: payment,
  player: {
    ...ofAll,
    player_id: required('text'),
    username: optional('text'),
    registration_date: optional('time'),
    country: optional('text'),
    currency: optional('text'),
    gender: optional('gender'),
    affiliate: optional('text'),
    operator: optional('text'),
    tags: optional('texts'),
    consent_email: optional('flag'),
    is_blocked: optional('flag'),
  },
  game: {
    ...ofAll,
    game_id: required('text'),
    name: optional('text'),
    provider: optional('text'),
    categories: optional('texts'),
    features: optional('texts'),
    themes: optional('texts'),
    device: optional('text'),
    has_freespins: optional('freespins'),
  },
  login: { ...ofAll, player_id: required('text') },
};

/** A value that each type takes, values that it does not, and its name in the contract. */
export const memberTypes: Readonly<
  Record<MemberType, { name: string; valid: unknown; invalid: readonly unknown[] }>
> = {
  text: { name: 'string', valid: 'conformance', invalid: [17] },
  time: { name: 'date-time', valid: '2026-01-31T12:00:00Z', invalid: ['yesterday', 17] },
  number: { name: 'number', valid: 1.5, invalid: ['1.5'] },
  currency: { name: 'ISO 4217 code', valid: 'EUR', invalid: ['euros', 17] },
  flag: { name: 'boolean', valid: true, invalid: ['true', 1] },
  texts: { name: 'array of string', valid: ['one', 'two'], invalid: ['one', [17]] },
  gender: { name: 'M, F or null', valid: 'F', invalid: ['X'] },
  freespins: { name: 'yes, no or unknown', valid: 'unknown', invalid: ['perhaps'] },
};

export interface SentEvent {
  event: ContractKind;
  data: Record<string, unknown>;
}

/** A valid event of a kind with a fresh id: with all members of the contract, or only with those that it requires. */
export function eventOf(target: Target, kind: ContractKind, { isWhole = false } = {}): SentEvent {
  const members = Object.entries(eventMembers[kind]).filter(([, { required }]) => required || isWhole);
  const data = Object.fromEntries(members.map(([name, { type }]) => [name, memberTypes[type].valid]));
  const unique_id = target.freshId();
  const player_id = `conformance-${target.run}`;
  return { event: kind, data: { ...data, unique_id, ...('player_id' in data && { player_id }) } };
}

/** The event with another value of one member; undefined leaves it out. */
export function changed({ event, data }: SentEvent, name: string, value: unknown): SentEvent {
  return { event, data: { ...data, [name]: value } };
}

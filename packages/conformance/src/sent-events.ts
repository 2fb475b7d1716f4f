import { type ContractKind, eventMembers, memberTypes } from './event-members.ts';
import type { Target } from './target.ts';

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

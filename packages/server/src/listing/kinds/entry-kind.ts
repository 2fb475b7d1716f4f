import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { NamedRow } from '../../boards/boards.ts';
import type { ServiceWording } from '../service-texts.ts';

/** The data of an entry in addition to its definition. */
export interface EntryParts extends ServiceWording {
  /** Lines of the board; empty where entries have none. */
  rows: readonly NamedRow[];
  /** How many players are on the board; 0 where entries have its lines. */
  players: number;
  /** The prizes of the board, with money as amounts: those of a pool of turnover as they are now. */
  prizes: readonly Prize[];
  mask_usernames: boolean;
  /** The language asked for, then those to fall back to. */
  languages: readonly string[];
}

/** What entries of a kind have in addition to the members that all kinds share. */
export interface EntryKind<Definition extends CampaignDefinition> {
  /** Whether entries show lines of the board; others show only how many players are on it. */
  readonly hasLines: boolean;
  /** The members of `terms` after its `content`. */
  terms(definition: Definition, texts: ServiceWording['texts']): object;
  /** JSON text of the members after `campaign`, without braces. */
  members(definition: Definition, parts: EntryParts): string;
}

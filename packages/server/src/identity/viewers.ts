import type { PlayerScope } from '@laurel/contract/identity/player-tokens.ts';

/** The reader of boards: a page by its publishable key, or a player by a token (docs/rules/live.md#1). */
export interface Viewer {
  readonly tenant_id: number;
  /** Null: a page, for any visitor. */
  readonly player_id: string | null;
  readonly scopes: readonly PlayerScope[];
  /** The sites whose pages may use the credential. */
  readonly origins: readonly string[];
  /** When the credential expires (ms); null: it does not. */
  readonly expires_at: number | null;
  /** Whether it is still valid, within two seconds; checked repeatedly for as long as a client looks. */
  readonly holds: () => Promise<boolean>;
}

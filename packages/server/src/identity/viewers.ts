import type { PlayerScope } from '@laurel/contract/identity/player-tokens.ts';

/** Who looks at boards: a page by its publishable key, or a player by a token (decisions 11). */
export interface Viewer {
  readonly tenant_id: number;
  /** Null: a page, whoever looks at it. */
  readonly player_id: string | null;
  readonly scopes: readonly PlayerScope[];
  /** The sites whose pages may use the credential. */
  readonly origins: readonly string[];
  /** When the credential ends by itself (ms); null: it does not. */
  readonly expires_at: number | null;
  /** Whether it counts still, within two seconds; asked again and again for as long as somebody looks. */
  readonly holds: () => Promise<boolean>;
}

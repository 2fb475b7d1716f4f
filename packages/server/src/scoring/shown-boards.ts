import type { TenantState } from './tenant-state.ts';

/** The boards of a state, by campaign, each with the number of the newest event in it and all that it was folded from. */
export function shownBoards({ campaigns, folds, cursor }: TenantState) {
  const shown = folds.flatMap(({ campaign_id, fold_id, version, compiled, joined }) => {
    const campaign = campaigns.get(campaign_id);
    if (campaign?.fold_id !== fold_id) return [];
    const { definition, board, disqualified } = campaign;
    const source = {
      campaign_id,
      fold_id,
      version,
      definition,
      compiled,
      board,
      seq: cursor.seq,
      /** µs; null: has not, or joining is automatic */
      joinedAt: (player_id: string) => joined.get(player_id) ?? null,
      isDisqualified: (player_id: string) => disqualified.has(player_id),
    };
    return [[campaign_id, source] as const];
  });
  return new Map(shown);
}

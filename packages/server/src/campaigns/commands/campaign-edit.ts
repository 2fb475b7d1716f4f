import type { Client } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign, CampaignReplacement } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { Consequences, PlayerDifference, Preview } from '@laurel/contract/simulation/previews.ts';
import type { Context } from '../../cli/command.ts';
import { printLine, printTable } from '../../cli/output.ts';
import { hasStarted } from './campaign-plan.ts';

/**
 * Replaces a campaign's definition; changes that affect scores after the start are made only with `confirm`. Returns its
 * preview if it needs to be confirmed, and the campaign unless it is unconfirmed.
 */
export async function editCampaign(
  client: Client,
  known: Campaign,
  body: CampaignInput,
  { reason, confirm }: { reason: string; confirm: boolean },
): Promise<{ preview?: Preview; campaign?: Campaign }> {
  const path = { id: known.id };
  const replace = (more: Pick<CampaignReplacement, 'confirm'>) =>
    client.replaceCampaign({ path, body: { ...body, reason, ...more } });
  try {
    return { campaign: await replace({}) };
  } catch (error) {
    if (!hasStarted(known) || !(error instanceof LaurelFault) || error.code !== 'conflict') throw error;
    const preview = await client.previewCampaign({ path, body });
    if (preview.changes.length === 0) throw error;
    return confirm ? { preview, campaign: await replace({ confirm: preview.confirm }) } : { preview };
  }
}

/** Prints what an edit would change. */
export function printPreview(context: Context, custom_id: string, preview: Preview): void {
  printLine(context, `${custom_id} has started; ${preview.changes.join(', ')} would change what counts:`);
  printConsequences(context, preview);
}

/** Prints the changes of places, prizes and cost. */
export function printConsequences(context: Context, consequences: Consequences): void {
  const { players_before, players_after, entered, left, moved, risen, fallen } = consequences;
  const { prizes_changed, losing_players, cost_before, cost_after, differences } = consequences;
  const say = (text: string) => printLine(context, `  ${text}`);
  say(
    `players on the board: ${changed(players_before, players_after)} (${entered} come, ${left} go, ${moved} move)`,
  );
  if (risen !== undefined) say(`players whose level changes: ${risen} rise, ${fallen} fall`);
  say(`players who win something else: ${prizes_changed} (${losing_players} lose a prize)`);
  say(`cost: ${changed(costText(cost_before), costText(cost_after))}`);
  if (differences.length === 0) return;
  printTable(context, ['player_id', 'place', 'score', 'prizes'], differences.map(tableRow));
  const more = consequences.changed - differences.length;
  if (more > 0) say(`… and ${more} more`);
}

function tableRow({ player_id, ...difference }: PlayerDifference) {
  const { place_before, place_after, score_before, score_after, prizes_before, prizes_after } = difference;
  return {
    player_id,
    place: changed(place_before, place_after),
    score: changed(score_before, score_after),
    prizes: changed(prizes_before.join(', ') || null, prizes_after.join(', ') || null),
  };
}

function changed(before: string | number | null, after: string | number | null): string {
  return before === after ? String(before ?? '-') : `${before ?? '-'} → ${after ?? '-'}`;
}

/** The cost of prizes in words: `100.5 EUR cash, 40 free spins`. */
export function costText({ currency, cash, bonus, ...cost }: PrizeCost): string {
  const parts = [
    ...(cash === '0' ? [] : [`${cash} ${currency} cash`]),
    ...(bonus === '0' ? [] : [`${bonus} ${currency} bonus`]),
    ...(cost.free_spins === 0 ? [] : [`${cost.free_spins} free spins`]),
    ...(cost.deposit_bonus === 0 ? [] : [`${cost.deposit_bonus} deposit bonuses`]),
    ...cost.catalog_item.map(({ value, count }) => `${count} × ${value}`),
  ];
  return parts.length === 0 ? 'no prizes' : parts.join(', ');
}

import type { Client } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { Context } from '../../cli/command.ts';
import { printLine } from '../../cli/output.ts';
import { costText } from './campaign-edit.ts';
import type { Unlisted } from './unlisted.ts';

/** What became of a campaign that no file names. */
export interface Pruned {
  custom_id: string;
  id: number;
  outcome: 'deleted' | 'cancelled' | 'failed';
  detail?: string;
}

/** Deletes and cancels what a plan says, one after the other; what is no longer as it was planned is left alone. */
export async function pruneAll(
  client: Client,
  unlisted: readonly Unlisted[],
  reason: string | undefined,
): Promise<Pruned[]> {
  const pruned: Pruned[] = [];
  for (const one of unlisted)
    if (isPruned(one)) pruned.push(await pruneOne(client, one, reason ?? 'in none of the applied files'));
  return pruned;
}

/** Whether a plan removes the campaign. */
export function isPruned({ action }: Unlisted): boolean {
  return action === 'delete' || action === 'cancel';
}

async function pruneOne(client: Client, planned: Unlisted, reason: string): Promise<Pruned> {
  const { campaign, action } = planned;
  const { id, custom_id, version, state, status } = campaign;
  const path = { id };
  try {
    const now = await client.readCampaign({ path });
    if (now.version !== version || now.state !== state || now.status !== status)
      return { custom_id, id, outcome: 'failed', detail: 'It is no longer as the plan showed it.' };
    if (action === 'delete') await client.deleteCampaign({ path });
    else await client.cancelCampaign({ path, body: { reason } });
    return { custom_id, id, outcome: action === 'delete' ? 'deleted' : 'cancelled' };
  } catch (error) {
    if (!(error instanceof LaurelFault) || (error.code !== 'conflict' && error.code !== 'not_found'))
      throw error;
    return { custom_id, id, outcome: 'failed', detail: error.detail };
  }
}

/** Prints what would be lost, and why something is kept. */
export function printUnlisted(context: Context, unlisted: readonly Unlisted[]): void {
  for (const { campaign, why, lost } of unlisted) {
    const { custom_id } = campaign;
    if (why !== undefined) printLine(context, `${custom_id} is kept: ${why}`);
    if (lost !== undefined)
      printLine(
        context,
        `${custom_id} has started; cancelling ends it without prizes for ${lost.winning} of ${lost.on_board} players on ` +
          `the board: ${costText(lost.cost)}`,
      );
  }
}

/** Prints what became of each. */
export function printPruned(context: Context, pruned: readonly Pruned[]): void {
  for (const { custom_id, id, outcome, detail = `(id ${id})` } of pruned)
    printLine(context, `${custom_id}: ${outcome} ${detail}`);
}

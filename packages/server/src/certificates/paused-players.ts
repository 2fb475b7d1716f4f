import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { pausesIn } from '@laurel/rules/players/pauses.ts';
import { type PausedPlayer, textOfPaused } from '@laurel/rules/sealing/certificate-lines.ts';
import type { Database } from '../database/database.ts';
import { readKnownPauses } from '../facts/facts.ts';
import { readPieces } from '../history/history.ts';
import { playerHash } from '../identity/identity.ts';
import { pausesAt } from '../scoring/scoring.ts';

/** What pauses at a settlement follow from. */
interface SettledWindow {
  tenant_id: number;
  secret: Uint8Array;
  settlement: { seq: number; changes: number };
  definition: CampaignDefinition;
}

/**
 * The text of the players whose incentives were paused in the window, as it was at the settlement, of those who played in
 * it; undefined: nobody. `player_id`: of this player alone.
 */
export async function pausedText(
  { database }: { database: Database },
  { tenant_id, secret, settlement: { seq, changes }, definition }: SettledWindow,
  player_id?: string,
): Promise<string | undefined> {
  const tenant = database.ofTenant(tenant_id);
  const stored = await readKnownPauses(tenant, player_id === undefined ? null : [player_id]);
  if (stored.size === 0) return undefined;
  // Neither rates nor games matter to the window.
  const window = compileCampaign(definition, new Map(), () => true);
  const known = await pausesAt(tenant, stored, { upTo: seq, voidsUpTo: changes });
  const paused = new Map([...known].map(([id, pauses]) => [id, pausesIn(window, pauses)] as const));
  const { start, end, facts } = window;
  const parts = [...paused].flatMap(([player_id, pauses]) =>
    pauses.length > 0 ? [{ player_id, start, end, facts, pauses }] : [],
  );
  const wanted = {
    upTo: seq,
    voidsUpTo: changes,
    members: 'numbered',
    only: 'with bet',
    whole: true,
  } as const;
  const players: PausedPlayer[] = [];
  for await (const { part, facts: own } of readPieces(tenant, parts, wanted)) {
    if (own.length === 0) continue;
    const first = own.reduce((least, row) => Math.min(least, row.seq), Number.POSITIVE_INFINITY);
    players.push({ player_hash: playerHash(secret, part.player_id), seq: first, pauses: part.pauses });
  }
  return players.length === 0 ? undefined : textOfPaused(players.sort((a, b) => a.seq - b.seq));
}

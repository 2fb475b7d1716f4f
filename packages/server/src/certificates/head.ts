import {
  CERTIFICATE_FORMAT,
  type CertificateHead,
  type CertificateKind,
  type OfLogs,
  type SealedDecision,
} from '@laurel/rules/sealing/certificate-lines.ts';
import { consistencyProof, leafHash, proofOfMany } from '@laurel/rules/sealing/merkle-tree.ts';
import { parseNote } from '@laurel/rules/sealing/signed-note.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { readSealedDecisions } from '../decisions/decisions.ts';
import {
  fromTree,
  isSignedByReplacedKey,
  keysOfLog,
  leafOfDecision,
  readSealedLog,
} from '../sealing/sealing.ts';
import type { CertifiedCampaign } from './settled-campaign.ts';

/** The signed trees that a certificate refers to. */
export interface SignedCheckpoints {
  checkpoints: OfLogs<string>;
  sizes: OfLogs<number>;
}

/**
 * The newest checkpoints, once they have the settlement and its events, and cosignatures of these witnesses; undefined until
 * then.
 */
export async function readSignedCheckpoints(
  tenant: TenantSession,
  { seq, settlement, witnesses = [] }: { seq: number; settlement: number; witnesses?: readonly string[] },
): Promise<SignedCheckpoints | undefined> {
  const events = await readSealedLog(tenant, 'events');
  const decisions = await readSealedLog(tenant, 'decisions');
  if (!events?.checkpoint || !decisions?.checkpoint) return undefined;
  if (events.checkpoint_size < seq || decisions.checkpoint_size <= settlement) return undefined;
  for (const log of [events, decisions]) {
    const signers = parseNote(log.checkpoint ?? '')?.signatures.map(({ name }) => name);
    if (!witnesses.every((name) => signers?.includes(name))) return undefined;
    if (await isSignedByReplacedKey(tenant, log)) return undefined;
  }
  return {
    checkpoints: { events: events.checkpoint, decisions: decisions.checkpoint },
    sizes: { events: events.checkpoint_size, decisions: decisions.checkpoint_size },
  };
}

/** The first line of a certificate or receipt. */
export async function headOf(
  database: Database,
  kind: CertificateKind,
  { tenant_id, campaign_id, definition }: CertifiedCampaign,
  { checkpoints }: SignedCheckpoints,
  settlement: number,
): Promise<CertificateHead> {
  return {
    format: CERTIFICATE_FORMAT,
    kind,
    campaign: { id: campaign_id, custom_id: definition.custom_id },
    keys: {
      events: await keysOfLog(database, tenant_id, 'events'),
      decisions: await keysOfLog(database, tenant_id, 'decisions'),
    },
    checkpoints,
    settlement,
    unverified: { texts: definition.texts },
  };
}

/** The proofs that the trees of the settlement are the beginnings of the signed ones. */
export async function consistencyOf(
  tenant: TenantSession,
  { settlement: { seq } }: CertifiedCampaign,
  settlement: number,
  { sizes }: SignedCheckpoints,
): Promise<OfLogs<Uint8Array[]>> {
  return {
    events: await fromTree(tenant, 'events', (read) => consistencyProof(seq, sizes.events, read)),
    decisions: await fromTree(tenant, 'decisions', (read) =>
      consistencyProof(settlement, sizes.decisions, read),
    ),
  };
}

/** Sealed decisions with their hashes, and their proof in the signed tree. Definitions are shown of this campaign alone. */
export async function decisionsOf(
  tenant: TenantSession,
  { campaign_id }: Pick<CertifiedCampaign, 'campaign_id'>,
  indexes: readonly number[],
  { sizes }: SignedCheckpoints,
): Promise<{ decisions: SealedDecision[]; decisionsProof: Uint8Array[] }> {
  const wanted = new Set(indexes);
  const [first = 0] = indexes;
  const rows = await readSealedDecisions(tenant, first, indexes.at(-1) ?? first);
  const decisions = rows
    .filter((row) => wanted.has(row.number))
    .map((row) => {
      const leaf = leafOfDecision(row);
      const shown = row.campaign_id === campaign_id ? (row.shown ?? undefined) : undefined;
      return { index: row.number, leaf, hash: leafHash(leaf), shown };
    });
  const decisionsProof = await fromTree(tenant, 'decisions', (read) =>
    proofOfMany(indexes, sizes.decisions, read),
  );
  return { decisions, decisionsProof };
}

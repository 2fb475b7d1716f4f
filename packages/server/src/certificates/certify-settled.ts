import { hex } from '@laurel/rules/sealing/bytes.ts';
import { type SettlementContent, textHash, textOfPayouts } from '@laurel/rules/sealing/certificate-lines.ts';
import { readRaffleRow } from '../campaigns/campaigns.ts';
import { readSealedLog, type SettledTrees, sealSettlement } from '../sealing/sealing.ts';
import { completionTexts, lostIn } from './completed-steps.ts';
import type { CertificateDependencies } from './dependencies.ts';
import { NoProof } from './refuse-facts.ts';
import { certifiedBoard, owedTree } from './settled-board.ts';
import { type CertifiedCampaign, readCertifiedCampaign, textsOf } from './settled-campaign.ts';
import { insertCertificate, readCertificateRow } from './store/certificates.ts';
import { writeCertificate } from './write-certificate.ts';

/**
 * Seals a settlement and makes its certificate, as far as that can be done now; does nothing that is done already. The
 * certificate waits for cosignatures of `witnesses`. Returns why the campaign never gets one, where that is so.
 */
export async function certifySettled(
  dependencies: CertificateDependencies,
  tenant_id: number,
  campaign_id: number,
  witnesses: readonly string[],
): Promise<string | undefined> {
  const campaign = await readCertifiedCampaign(dependencies, tenant_id, campaign_id);
  if (!campaign) return undefined;
  try {
    const index = await sealSettled(dependencies, campaign);
    if (index !== undefined) await writeCertificate(dependencies, campaign, index, witnesses);
    return undefined;
  } catch (error) {
    if (error instanceof NoProof) return error.detail;
    throw error;
  }
}

/**
 * Seals the leaf of a settlement, once (docs/certificates/format.md#5); returns its index. undefined: the events of the
 * board are not sealed yet, or other decisions come first; try again.
 */
async function sealSettled(
  dependencies: CertificateDependencies,
  campaign: CertifiedCampaign,
): Promise<number | undefined> {
  const { settlement, campaign_id } = campaign;
  const database = dependencies.database.ofTenant(campaign.tenant_id);
  const before = await readCertificateRow(database, campaign_id);
  if (before) return before.settlement;
  if (((await readSealedLog(database, 'events'))?.size ?? 0) < settlement.seq) return undefined;
  const { root, owed } = await certifiedBoard(database, campaign);
  const texts = {
    ...(await textsOf(dependencies, campaign)),
    payouts: textOfPayouts(owed),
    ...(await completionTexts(database, campaign)),
  };
  const owedOfLines = await owedTree(campaign, { payouts: owed, lost: lostIn(texts.lost) });
  const raffle = await readRaffleRow(database, campaign_id);
  const { version, seq, changes, settled_at, count, board_hash } = settlement;
  const content = (trees: SettledTrees): SettlementContent => ({
    ...{ version, seq, changes, settled_at: settled_at.toISOString(), count, board_hash },
    board_root: hex(root),
    ...trees,
    rates_hash: textHash(texts.rates),
    games_hash: textHash(texts.games),
    excluded_hash: textHash(texts.excluded),
    ...hashOfText('paused_hash', texts.paused),
    ...hashOfText('completions_hash', texts.completions),
    ...hashOfText('lost_hash', texts.lost),
    payouts_hash: textHash(texts.payouts),
    ...(owedOfLines && { owed_root: hex(owedOfLines.root) }),
    ...(raffle?.list_root ? { list_root: hex(raffle.list_root), tickets: raffle.tickets ?? 0 } : {}),
  });
  return database.transaction(async (tenant) => {
    const known = await readCertificateRow(tenant, campaign_id);
    if (known) return known.settlement;
    const at = dependencies.clock();
    const index = await sealSettlement(tenant, { at, campaign_id, seq }, content);
    if (index !== undefined) await insertCertificate(tenant, { campaign_id, settlement: index });
    return index;
  });
}

function hashOfText(name: string, text: string | undefined): Record<string, string> {
  return text === undefined ? {} : { [name]: textHash(text) };
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import {
  certificateLines,
  type NextEvent,
  type SealedDraw,
  textOfPayouts,
} from '@laurel/rules/sealing/certificate-lines.ts';
import { textOfWinners } from '@laurel/rules/sealing/draw-content.ts';
import { inclusionProof, proofOfMany } from '@laurel/rules/sealing/merkle-tree.ts';
import { readWinners } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { fromTree, readOpenableLeaves } from '../sealing/sealing.ts';
import { Claim, ClaimLost } from './claim.ts';
import { completionTexts } from './completed-steps.ts';
import type { CertificateDependencies } from './dependencies.ts';
import { consistencyOf, decisionsOf, headOf, readSignedCheckpoints, type SignedCheckpoints } from './head.ts';
import { numberRounds, openedEvents } from './opened-events.ts';
import { certifiedBoard, certifiedLines } from './settled-board.ts';
import { type CertifiedCampaign, textsOf } from './settled-campaign.ts';
import { noteMade, writePart } from './store/certificates.ts';
import { readDecisionBounds, readDrawDecision } from './store/events-of-certificate.ts';

/** Bytes of a part of the stored file. */
export const PART_BYTES = 1024 * 1024;

/**
 * Makes the certificate of a settlement whose leaf is at that index, and keeps it as a file (docs/certificates/format.md#6).
 * Returns whether it did: not before both logs are signed so far, and cosigned by these witnesses. Fault `conflict`: see
 * `refuseWorthless`.
 */
export async function writeCertificate(
  dependencies: CertificateDependencies,
  campaign: CertifiedCampaign,
  settlement: number,
  witnesses: readonly string[],
): Promise<boolean> {
  const { database, clock } = dependencies;
  const { campaign_id } = campaign;
  const tenant = database.ofTenant(campaign.tenant_id);
  const draw = await readDraw(tenant, campaign);
  if (draw === 'not_drawn') return false;
  const decision = draw?.index ?? settlement;
  const { seq } = campaign.settlement;
  const trees = await readSignedCheckpoints(tenant, { seq, settlement: decision, witnesses });
  const claim = trees && (await Claim.take(tenant, campaign_id, clock));
  if (!claim) return false;
  let isMade = false;
  try {
    const file = await writeParts(claim, campaign_id, () =>
      linesOfCertificate(dependencies, campaign, { settlement, draw }, trees),
    );
    await claim.write((session) => noteMade(session, { campaign_id, ...file, made_at: clock() }));
    isMade = true;
    return true;
  } catch (error) {
    if (error instanceof ClaimLost) return false;
    throw error;
  } finally {
    await claim.end(isMade);
  }
}

/** Compresses lines into the parts of a file; returns its hash and size. */
async function writeParts(
  claim: Claim,
  campaign_id: number,
  linesOf: () => Promise<AsyncGenerator<string>>,
): Promise<{ hash: string; bytes: number }> {
  const lines = await linesOf();
  const hash = createHash('sha256');
  let [number, bytes] = [0, 0];
  let part: Buffer[] = [];
  const flush = async (all: boolean) => {
    let content = Buffer.concat(part);
    while (content.length >= PART_BYTES || (all && content.length > 0)) {
      const part = { campaign_id, number, content: content.subarray(0, PART_BYTES) };
      await claim.write((tenant) => writePart(tenant, part));
      content = content.subarray(PART_BYTES);
      number += 1;
    }
    part = [content];
  };
  for await (const chunk of Readable.from(lines).pipe(createGzip()) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    part.push(chunk);
    await flush(false);
  }
  await flush(true);
  return { hash: hash.digest('hex'), bytes };
}

async function linesOfCertificate(
  dependencies: CertificateDependencies,
  campaign: CertifiedCampaign,
  { settlement, draw }: { settlement: number; draw: CertifiedDraw | undefined },
  trees: SignedCheckpoints,
): Promise<AsyncGenerator<string>> {
  const { database } = dependencies;
  const { from, secret, board } = campaign;
  const { seq } = campaign.settlement;
  const tenant = database.ofTenant(campaign.tenant_id);
  const { first_version, before_event } = await readDecisionBounds(tenant, campaign.campaign_id, from);
  const first = Math.min(first_version ?? 0, before_event ?? 0);
  const opened = await numberRounds(tenant, campaign);
  const { owed } = await certifiedBoard(tenant, campaign);
  return certificateLines({
    head: await headOf(database, 'certificate', campaign, trees, settlement),
    consistency: await consistencyOf(tenant, campaign, settlement, trees),
    ...(await decisionsOf(tenant, campaign, numbersFrom(first, settlement + 1), trees)),
    ...(await textsOf(dependencies, campaign)),
    payouts: textOfPayouts(owed),
    ...(await completionTexts(tenant, campaign)),
    players: [...opened.players.keys()],
    events: openedEvents(tenant, campaign, opened),
    eventsProof: await fromTree(tenant, 'events', (read) =>
      proofOfMany(numbersFrom(from - 1, seq), seq, read),
    ),
    next: await nextEvent(tenant, campaign, trees),
    lines: certifiedLines(board, secret),
    draw: draw && (await sealedDraw(tenant, campaign, draw, trees)),
  });
}

/** The first event after the settlement's, which shows that none was cut off. */
async function nextEvent(
  tenant: TenantSession,
  { secret, settlement: { seq } }: CertifiedCampaign,
  { sizes }: SignedCheckpoints,
): Promise<NextEvent | undefined> {
  if (sizes.events <= seq) return undefined;
  const [next] = await readOpenableLeaves(tenant, secret, seq, seq + 1);
  if (!next) return undefined;
  return {
    leaf: next.leaf,
    proof: await fromTree(tenant, 'events', (read) => inclusionProof(seq, sizes.events, read)),
  };
}

function numbersFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}

/** The draw of a raffle as its certificate has it. */
interface CertifiedDraw {
  /** The index of its leaf among the decisions. */
  index: number;
  /** The text of the winners. */
  winners: string;
}

/** The sealed draw of a raffle; undefined for campaigns of other kinds. */
async function readDraw(
  tenant: TenantSession,
  { campaign_id, definition }: Pick<CertifiedCampaign, 'campaign_id' | 'definition'>,
): Promise<CertifiedDraw | 'not_drawn' | undefined> {
  if (definition.kind !== 'raffle') return undefined;
  const index = await readDrawDecision(tenant, campaign_id);
  if (index === undefined) return 'not_drawn';
  return { index, winners: textOfWinners(await readWinners(tenant, campaign_id)) };
}

/** The sealed draw of a raffle with its leaf and the proof of it. */
async function sealedDraw(
  tenant: TenantSession,
  campaign: Pick<CertifiedCampaign, 'campaign_id'>,
  { index, winners }: CertifiedDraw,
  trees: SignedCheckpoints,
): Promise<SealedDraw> {
  const { decisions, decisionsProof } = await decisionsOf(tenant, campaign, [index], trees);
  const [decision] = decisions;
  if (!decision) throw new Error(`there is no decision ${index}`);
  return { decision, proof: decisionsProof, winners };
}

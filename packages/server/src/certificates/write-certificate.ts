import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import {
  certificateLines,
  type NextEvent,
  type SealedDraw,
  textOfPayouts,
} from '@laurel/rules/sealing/certificate-lines.ts';
import { textOfWinners } from '@laurel/rules/sealing/decision-leaf.ts';
import { inclusionProof, proofOfMany } from '@laurel/rules/sealing/merkle-tree.ts';
import { readWinners } from '../campaigns/campaigns.ts';
import type { TenantDatabase, TenantSession } from '../database/database.ts';
import { fromTree, readOpenableLeaves } from '../sealing/sealing.ts';
import { completionTexts } from './completed-steps.ts';
import { consistencyOf, decisionsOf, headOf, readSignedCheckpoints, type SignedCheckpoints } from './head.ts';
import { numberRounds, openedEvents } from './opened-events.ts';
import { certifiedBoard, certifiedLines } from './settled-board.ts';
import { type CertificateDependencies, type CertifiedCampaign, textsOf } from './settled-campaign.ts';
import { claimCertificate, noteMade, renewClaim, writePart } from './store/certificates.ts';
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
  const bounds = await readDecisionBounds(tenant, campaign.campaign_id, from);
  const first = Math.min(bounds?.first_version ?? 0, bounds?.before_event ?? 0);
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

/**
 * How long other processes leave a certificate to the one that makes it. A process that is killed renews its claim no more,
 * so another one, or the same after a restart, goes on so soon.
 */
const CLAIM_MILLISECONDS = 15_000;
const RENEWALS_APART = CLAIM_MILLISECONDS / 3;

/** Another process has taken over, as this one did nothing for so long. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
  constructor(campaign_id: number) {
    super(`Another process makes the certificate of campaign ${campaign_id} now.`);
  }
}

/** The right to make one certificate, which is renewed as long as this process lives. */
export class Claim {
  readonly #database: TenantDatabase;
  readonly #campaign_id: number;
  readonly #clock: () => Date;
  #until: Date;
  /** Renewals and writes come one after the other, as each renewal changes what the claim is known by. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  private constructor(database: TenantDatabase, campaign_id: number, clock: () => Date, until: Date) {
    this.#database = database;
    this.#campaign_id = campaign_id;
    this.#clock = clock;
    this.#until = until;
    this.#timer = setInterval(() => this.write(async () => {}).catch(() => {}), RENEWALS_APART);
    this.#timer.unref();
  }

  /** Takes the claim; undefined if the certificate is made, or another process makes it. */
  static async take(
    database: TenantDatabase,
    campaign_id: number,
    clock: () => Date,
  ): Promise<Claim | undefined> {
    const now = clock();
    const until = new Date(now.getTime() + CLAIM_MILLISECONDS);
    if (!(await claimCertificate(database, { campaign_id, now, until }))) return undefined;
    return new Claim(database, campaign_id, clock, until);
  }

  /** Renews the claim and writes something, in one transaction. Throws ClaimLost where another process has it. */
  write(act: (tenant: TenantSession) => Promise<void>): Promise<void> {
    const written = this.#last.then(() => this.#write(act));
    this.#last = written.catch(() => {});
    return written;
  }

  async #write(act: (tenant: TenantSession) => Promise<void>): Promise<void> {
    const [campaign_id, from] = [this.#campaign_id, this.#until];
    const until = new Date(Math.max(from.getTime() + 1, this.#clock().getTime() + CLAIM_MILLISECONDS));
    await this.#database.transaction(async (tenant) => {
      if (!(await renewClaim(tenant, { campaign_id, from, until }))) throw new ClaimLost(campaign_id);
      await act(tenant);
    });
    this.#until = until;
  }

  /** Ends the renewals; `isMade`: else the next process may try at once. */
  async end(isMade: boolean): Promise<void> {
    clearInterval(this.#timer);
    await this.#last;
    const [campaign_id, from, until] = [this.#campaign_id, this.#until, this.#clock()];
    if (!isMade) await renewClaim(this.#database, { campaign_id, from, until });
  }
}

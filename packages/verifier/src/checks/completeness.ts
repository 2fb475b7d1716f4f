import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import type { NextEvent } from '@laurel/rules/sealing/certificate-lines.ts';
import { decodeEventLeaf, seqOfRemoved } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash, rootOfInclusion } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TreeHead } from '@laurel/rules/sealing/signed-note.ts';
import { asBytes, asList, asProof, UnreadableFile } from '../reading/members.ts';
import type { Decisions } from './decisions.ts';
import type { Findings } from './findings.ts';
import type { OpenedEvents } from './opened-events.ts';

/** Reads a line `next`. */
export function readNext(value: unknown): NextEvent {
  const [leaf, proof, ...more] = asList(value, 'The next event');
  if (more.length > 0) throw new UnreadableFile('The next event has two members.');
  return { leaf: asBytes(leaf, 'The next leaf'), proof: asProof(proof, 'The proof of the next event') };
}

/** What decides whether a file begins early enough and ends late enough. */
export interface Bounds {
  readonly campaign: CompiledCampaign;
  readonly events: OpenedEvents;
  readonly decisions: Decisions;
  readonly next: NextEvent | undefined;
  readonly tree: TreeHead | undefined;
}

/**
 * Checks that no event and no decision was cut off at the beginning or the end. Answers whether the file shows that nothing
 * came before the end of the grace that the settlement leaves out: without a next event, the log may have had more later.
 */
export function checkBounds(bounds: Bounds, findings: Findings): boolean {
  checkBeginning(bounds, findings);
  checkMoment(bounds, findings);
  const isEndShown = checkEnd(bounds, findings);
  const { events } = bounds;
  events.checkOpaque();
  const until = isEndShown ? 'the end of the grace' : 'the last event of the log when it was signed';
  const but = events.opaque > 0 ? `, but for ${events.opaque} that nobody can open any more` : '';
  findings.pass(
    'nothing_left_out',
    `Every event that counts is opened${but}: ${events.opened} of the ${events.count} that were received from before the start to ${until}.`,
  );
  return isEndShown;
}

function checkBeginning({ campaign, events, decisions }: Bounds, findings: Findings): void {
  const { first, firstSeq } = events;
  if (firstSeq === undefined) return;
  findings.demand(
    firstSeq === 1 || (first !== undefined && first.received_at < campaign.start),
    'nothing_left_out',
    () => `The first event of the file, ${firstSeq}, was received after the start of the campaign.`,
  );
  findings.demand(
    decisions.first.index === 0 || decisions.first.seq < firstSeq,
    'nothing_left_out',
    () =>
      `The first decision of the file, ${decisions.first.index}, is later than event ${firstSeq}: a void may be missing.`,
  );
}

/** A board is settled after the grace, by what its settlement says itself. */
function checkMoment({ campaign, decisions }: Bounds, findings: Findings): void {
  const { settlement } = decisions;
  if (!settlement) return;
  const settled_at = parseTimestamp(settlement.settled_at);
  // No number where the definition has none, which nothing else refuses.
  const grace = Number.isFinite(campaign.graceEnd) ? ` at ${formatTimestamp(campaign.graceEnd)}` : '';
  findings.demand(
    settled_at !== null && settled_at >= campaign.graceEnd,
    'nothing_left_out',
    () =>
      `The settlement says that it was made at ${settlement.settled_at.slice(0, 40)}, before the end of the grace${grace}.`,
  );
}

function checkEnd({ campaign, decisions, next, tree }: Bounds, findings: Findings): boolean {
  const size = decisions.settlement?.trees.events.size;
  if (size === undefined || !tree) return false;
  if (!next) {
    findings.demand(
      tree.size === size,
      'nothing_left_out',
      () =>
        `The log has more events than the ${size} of the settlement, and the file does not show the next one.`,
    );
    return false;
  }
  const leaf = decodeEventLeaf(next.leaf);
  const root = rootOfInclusion(leafHash(next.leaf), size, tree.size, next.proof);
  const isProven = root !== undefined && isSameBytes(root, tree.root);
  if (
    !findings.demand(isProven, 'nothing_left_out', () => `Event ${size + 1} is not the next one in the log.`)
  )
    return false;
  // Of an event that was removed nobody knows when it came.
  if (!leaf && seqOfRemoved(next.leaf) === size + 1) return false;
  return findings.demand(
    leaf !== undefined && leaf.received_at > campaign.graceEnd,
    'nothing_left_out',
    () =>
      `Event ${size + 1} was received ${leaf ? `at ${formatTimestamp(leaf.received_at)}, ` : ''}before the end of the grace, but the settlement leaves it out.`,
  );
}

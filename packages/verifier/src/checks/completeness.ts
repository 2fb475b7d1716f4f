import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { decodeEventLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash, rootOfInclusion } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TreeHead } from '@laurel/rules/sealing/signed-note.ts';
import { asBytes, asList, asProof } from '../reading/members.ts';
import { UnreadableFile } from '../reading/unreadable.ts';
import type { Decisions } from './decisions.ts';
import type { Findings } from './findings.ts';
import type { OpenedEvents } from './opened-events.ts';

/** The first leaf after those of the settlement, as a line `next` has it. */
export interface Next {
  readonly leaf: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** Reads a line `next`. */
export function readNext(value: unknown): Next {
  const [leaf, proof, ...more] = asList(value, 'The next event');
  if (more.length > 0) throw new UnreadableFile('The next event has two members.');
  return { leaf: asBytes(leaf, 'The next leaf'), proof: asProof(proof, 'The proof of the next event') };
}

/** What decides whether a file begins early enough and ends late enough. */
export interface Bounds {
  readonly campaign: CompiledCampaign;
  readonly events: OpenedEvents;
  readonly decisions: Decisions;
  readonly next: Next | undefined;
  readonly tree: TreeHead | undefined;
}

/** Checks that no event and no decision was cut off at the beginning or the end. */
export function checkBounds(bounds: Bounds, findings: Findings): void {
  checkBeginning(bounds, findings);
  checkEnd(bounds, findings);
  const { events } = bounds;
  findings.pass(
    'nothing_left_out',
    `Every event that counts is opened: ${events.opened} of the ${events.count} that were received from before the start to the end of the grace.`,
  );
}

function checkBeginning({ campaign, events, decisions }: Bounds, findings: Findings): void {
  const { first } = events;
  if (!first) return;
  findings.demand(
    first.seq === 1 || first.received_at < campaign.start,
    'nothing_left_out',
    () => `The first event of the file, ${first.seq}, was received after the start of the campaign.`,
  );
  findings.demand(
    decisions.first.index === 0 || decisions.first.seq < first.seq,
    'nothing_left_out',
    () =>
      `The first decision of the file, ${decisions.first.index}, is later than event ${first.seq}: a void may be missing.`,
  );
}

function checkEnd({ campaign, decisions, next, tree }: Bounds, findings: Findings): void {
  const size = decisions.settlement?.trees.events.size;
  if (size === undefined || !tree) return;
  if (!next) {
    findings.demand(
      tree.size === size,
      'nothing_left_out',
      () =>
        `The log has more events than the ${size} of the settlement, and the file does not show the next one.`,
    );
    return;
  }
  const leaf = decodeEventLeaf(next.leaf);
  const root = rootOfInclusion(leafHash(next.leaf), size, tree.size, next.proof);
  const isProven = root !== undefined && isSameBytes(root, tree.root);
  if (
    !findings.demand(isProven, 'nothing_left_out', () => `Event ${size + 1} is not the next one in the log.`)
  )
    return;
  findings.demand(
    leaf !== undefined && leaf.received_at > campaign.graceEnd,
    'nothing_left_out',
    () =>
      `Event ${size + 1} was received ${leaf ? `at ${formatTimestamp(leaf.received_at)}, ` : ''}before the end of the grace, but the settlement leaves it out.`,
  );
}

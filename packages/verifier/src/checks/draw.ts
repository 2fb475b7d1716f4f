import { isAnnouncedValue } from '@laurel/contract/campaigns/announced-value.ts';
import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { SeedAnnouncement } from '@laurel/contract/campaigns/raffle.ts';
import { drawWinners } from '@laurel/rules/kinds/raffle/draw.ts';
import { commitmentOf, sealedSeed, suppliedSeed } from '@laurel/rules/kinds/raffle/seed.ts';
import {
  listRoot,
  type TicketCount,
  type TicketRange,
  ticketList,
  ticketsOf,
} from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { fromHex, hex, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { type CertificateHead, leafSum, textHash } from '@laurel/rules/sealing/certificate-lines.ts';
import {
  type DrawContent,
  type DrawnWinner,
  decodeDecisionLeaf,
  textOfWinners,
} from '@laurel/rules/sealing/decision-leaf.ts';
import { leafHash, rootOfMany } from '@laurel/rules/sealing/merkle-tree.ts';
import type { TreeHead } from '@laurel/rules/sealing/signed-note.ts';
import { asBytes, asCount, asList, asProof, asText, UnreadableFile } from '../reading/members.ts';
import { strictJson } from '../reading/strict-json.ts';
import type { BoardLines } from './board.ts';
import type { Decisions } from './decisions.ts';
import { counted, type Findings } from './findings.ts';
import type { RulesInForce } from './rules.ts';

/** What a draw is compared with, as far as the file was read. */
export interface DrawContext {
  readonly head: CertificateHead | undefined;
  readonly decisions: Decisions | undefined;
  readonly rules: RulesInForce | undefined;
  /** The signed tree of decisions. */
  readonly tree: TreeHead | undefined;
  readonly board: BoardLines | undefined;
  readonly findings: Findings;
}

/** What the check of a draw needs of a raffle. */
interface Drawing {
  readonly head: CertificateHead;
  readonly decisions: Decisions;
  readonly definition: RaffleDefinition;
  readonly tree: TreeHead | undefined;
  readonly counts: readonly TicketCount[];
  readonly findings: Findings;
}

/** The line `draw`, which a raffle's certificate has. */
export class Draw {
  #isTaken = false;

  take(value: unknown, line: Readonly<Record<string, unknown>>, context: DrawContext): void {
    const { head, decisions, rules, board, ...rest } = context;
    this.#isTaken = true;
    if (head && decisions && rules?.definition.kind === 'raffle')
      checkDraw(value, line, {
        ...{ ...rest, head, decisions },
        ...{ definition: rules.definition, counts: board?.tickets ?? [] },
      });
    else context.findings.fail('draw', 'There is a draw, but the campaign is no raffle.');
  }

  /** There are no more lines. */
  end({ rules, findings }: DrawContext): void {
    if (rules?.definition.kind === 'raffle' && !this.#isTaken)
      findings.fail('draw', 'The campaign is a raffle, but the file has no draw.');
  }
}

/**
 * The list of the settlement must be that of the lines, the seed must follow from the secret that was committed to, or from
 * the value, and from the list; and the winners from list and seed (docs/rules/raffles.md#6).
 */
function checkDraw(value: unknown, line: Readonly<Record<string, unknown>>, context: Drawing): void {
  const { findings, definition } = context;
  const content = readDraw(value, line, context);
  const winners = asText(line.winners, 'The winners');
  if (!content) return;
  const list = checkList(content, context);
  const seed = seedOf(content, list, context);
  if (!seed) return;
  const announced = announcementOf(content, context);
  findings.demand(
    hex(seed) === content.seed,
    'draw',
    () => `The seed is ${content.seed}; from the list and its source follows ${hex(seed)}.`,
  );
  const listed = asList(strictJson(winners, 'The text of the winners'), 'The winners').length;
  // Nothing is drawn that the file does not list, so a definition with a billion winners costs nothing.
  if (
    !findings.demand(
      listed === winnerCount(list, definition),
      'draw',
      () => `The file lists ${listed} winners, and the definition has another number of them.`,
    )
  )
    return;
  const drawn = winnersOf(list, seed, definition);
  findings.demand(
    textOfWinners(drawn) === winners,
    'draw',
    () => 'The winners are not those that follow from the list and the seed.',
  );
  findings.demand(
    textHash(winners) === content.winners_hash,
    'draw',
    () => 'The winners are not those of the sealed draw: their hash is another one.',
  );
  findings.pass(
    'draw',
    `Drawn again from ${counted(ticketsOf(list), 'ticket')} of ${counted(list.length, 'player')}: the same ${counted(drawn.length, 'winner')}.${announced}`,
  );
}

/** The value must be one that was announced with the campaign; what was announced, for the sentence about the draw. */
function announcementOf({ value }: DrawContent, { definition, decisions, findings }: Drawing): string {
  const announced = announcementIn(definition);
  if (definition.rules.seed !== 'supplied' || announced === undefined) return '';
  findings.demand(
    [...decisions.definitions()].every((one) => isSameSeed(one as Partial<RaffleDefinition>, definition)),
    'draw',
    () => 'Where the seed comes from was changed after the campaign was published.',
  );
  findings.demand(
    value !== undefined && isAnnouncedValue(announced, value),
    'draw',
    () =>
      `The value ${JSON.stringify(value)} has not the form ${JSON.stringify(announced.pattern)} that was announced.`,
  );
  const [source, at, pattern] = [
    announced.texts.en ?? Object.values(announced.texts)[0],
    announced.at,
    announced.pattern,
  ].map((text) => JSON.stringify(text));
  return ` The seed is the value ${JSON.stringify(value)}, announced as ${source}, at ${at}, in the form ${pattern}.`;
}

/** A file may say anything: what is no announcement has a form that no value has. */
function announcementIn({ rules }: Partial<RaffleDefinition>): SeedAnnouncement | undefined {
  const found: Partial<SeedAnnouncement> | null | undefined = rules?.seed_source;
  if (found === undefined) return undefined;
  const { texts, at, pattern } = found ?? {};
  const isText = (one: unknown) => typeof one === 'string';
  const isWhole = isText(at) && isText(pattern) && Object.values(texts ?? {}).every(isText);
  return isWhole
    ? { texts: texts ?? {}, at: String(at), pattern: String(pattern) }
    : { texts: {}, at: '', pattern: '' };
}

/** A version that an earlier release published has no announcement. */
function isSameSeed(before: Partial<RaffleDefinition>, after: RaffleDefinition): boolean {
  if (before.rules?.seed !== after.rules.seed) return false;
  const [was, is] = [before, after].map((one) => {
    const announced = announcementIn(one);
    return (
      announced && JSON.stringify([Object.entries(announced.texts).sort(), announced.at, announced.pattern])
    );
  });
  return was === undefined || was === is;
}

/** Reads the leaf and proves that it is in the log, after the settlement. */
function readDraw(
  value: unknown,
  line: Readonly<Record<string, unknown>>,
  { head: { campaign, settlement }, tree, findings }: Drawing,
): DrawContent | undefined {
  const [given, text, sum, ...more] = asList(value, 'A draw');
  if (more.length > 0) throw new UnreadableFile('A draw has three members.');
  const index = asCount(given, 'The index of a draw');
  const bytes = asBytes(text, 'The leaf of a draw');
  const hash = leafHash(bytes);
  const leaf = decodeDecisionLeaf(bytes);
  const root = tree && rootOfMany([{ index, hash }], tree.size, asProof(line.proof, 'The proof of the draw'));
  findings.demand(
    leafSum(hash) === asText(sum, 'The sum of a draw'),
    'draw',
    () => `Decision ${index} was changed.`,
  );
  findings.demand(
    root !== undefined && tree !== undefined && isSameBytes(root, tree.root),
    'draw',
    () => 'The draw is not in the log: it does not lead to the root of the signed checkpoint.',
  );
  findings.demand(index > settlement, 'draw', () => 'The draw was sealed before the list of tickets.');
  if (leaf?.kind === 'draw' && leaf.campaign_id === campaign.id) return asDraw(leaf.content, index);
  findings.fail('draw', `Decision ${index} is no draw of this campaign.`);
  return undefined;
}

/** Reads what a draw's leaf says. */
function asDraw(content: string, index: number): DrawContent {
  const draw = strictJson(content, `What decision ${index} decided`) as Partial<DrawContent>;
  for (const name of ['secret', 'value'] as const)
    if (draw[name] !== undefined) asText(draw[name], `The ${name} of a draw`);
  return draw as DrawContent;
}

function checkList(content: DrawContent, { counts, decisions, findings }: Drawing): TicketRange[] {
  const list = ticketList(counts);
  const root = hex(listRoot(list));
  const settled = decisions.settlement;
  for (const [what, { list_root, tickets }] of [
    ['settlement', settled ?? {}],
    ['draw', content],
  ] as [string, Partial<DrawContent>][])
    findings.demand(
      list_root === root && tickets === ticketsOf(list),
      'draw',
      () => `The list of tickets of the lines is not that of the ${what}.`,
    );
  return list;
}

function seedOf(
  { secret, value }: DrawContent,
  list: readonly TicketRange[],
  { definition, decisions, findings }: Drawing,
): Uint8Array | undefined {
  const of = { root: listRoot(list), tickets: ticketsOf(list) };
  if (definition.rules.seed === 'supplied' && value !== undefined) return suppliedSeed(value, of);
  const bytes = definition.rules.seed === 'sealed' && secret !== undefined ? fromHex(secret) : undefined;
  if (!bytes) {
    findings.fail('draw', 'The draw does not reveal where its seed comes from.');
    return undefined;
  }
  findings.demand(
    hex(commitmentOf(bytes)) === decisions.commitment,
    'draw',
    () => 'The secret is not the one whose hash was published with the campaign.',
  );
  return sealedSeed(bytes, of);
}

/** As many as the prizes are for, or as there are players or tickets to draw. */
function winnerCount(
  list: readonly TicketRange[],
  { prizes, rules: { one_prize_a_player } }: RaffleDefinition,
): number {
  const most = one_prize_a_player ? list.length : ticketsOf(list);
  return Math.min(
    most,
    prizes.reduce((sum, { count }) => sum + asCount(count, 'The count of a prize'), 0),
  );
}

function winnersOf(
  list: readonly TicketRange[],
  seed: Uint8Array,
  { prizes, rules: { one_prize_a_player: onePrizeAPlayer } }: RaffleDefinition,
): DrawnWinner[] {
  const counts = prizes.map(({ count }) => count);
  return [...drawWinners(list, seed, { counts, onePrizeAPlayer })];
}

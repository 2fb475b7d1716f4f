import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { textOfCompletions, textOfLost } from '@laurel/rules/certificates/certified-completions.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { boardLine, type HashedLine } from '@laurel/rules/sealing/board-root.ts';
import { base64, hashOf, hex, utf8 } from '@laurel/rules/sealing/bytes.ts';
import {
  CERTIFICATE_FORMAT,
  type CertificateHead,
  type CertificateKind,
  type CertificateParts,
  type CertificateTexts,
  certificateLines,
  type EventOpening,
  type ReceiptParts,
  receiptLines,
  type SealedEvent,
  type SettlementContent,
  textHash,
  textOfExcluded,
  textOfGames,
  textOfPayouts,
  textOfRates,
} from '@laurel/rules/sealing/certificate-lines.ts';
import { EMPTY_ROOT } from '@laurel/rules/sealing/merkle-tree.ts';
import { drawOf, listOf, sealedDrawOf } from './drawn-raffle.ts';
import { owedTree } from './owed-tree.ts';
import { countsIn, type SettledBoard, settle, settledAt } from './settled-board.ts';
import { type Keys, keysOf } from './signing.ts';
import {
  CAMPAIGN,
  type Decided,
  decisionLeafOf,
  erasedBefore,
  hashOfPlayer,
  leafOf,
  openingOf,
  type Tenant,
} from './tenant.ts';
import { Tree } from './tree.ts';

/** What a dishonest operator signs instead of the truth. */
export interface Cheat {
  readonly board?: SettledBoard;
  readonly texts?: Partial<CertificateTexts>;
  readonly settlement?: Partial<SettlementContent>;
  /** Events that are said to need no opening. */
  readonly hidden?: ReadonlySet<number>;
}

/** All that a certificate is written from, and the trees of the tenant. */
export interface Made {
  readonly parts: CertificateParts;
  readonly board: SettledBoard;
  readonly events: Tree;
  readonly decisions: Tree;
  readonly boardTree: Tree;
}

/** Seals a tenant's log and decisions, settles its campaign, and makes the certificate. */
export function makeCertificate(tenant: Tenant, cheat: Cheat = {}, keys: Keys = keysOf('honest')): Made {
  const board = cheat.board ?? settle(tenant);
  const events = new Tree(tenant.log.map((event, at) => leafOf(tenant, event, at + 1)));
  const texts = { ...textsOf(tenant, board), ...cheat.texts };
  const boardTree = new Tree(board.lines.map((line) => utf8(boardLine(line))));
  const before = tenant.decisions.slice(0, tenant.decisions.length - tenant.later.decisions);
  const settlement = before.length;
  const sealedBefore = new Tree(before.map((one) => decisionLeafOf(tenant, one)));
  const content = {
    ...settlementOf(tenant, board, texts, { events, decisions: sealedBefore, boardTree }),
    ...cheat.settlement,
  };
  const drawn = drawOf(tenant, board);
  const all: Decided[] = [
    ...before,
    {
      after: Math.max(board.seq, before.at(-1)?.after ?? 0),
      kind: 'settlement',
      campaign_id: CAMPAIGN,
      content,
    },
    ...tenant.decisions.slice(settlement),
    ...(drawn ? [drawn.decided] : []),
  ];
  const leaves = all.map((one) => decisionLeafOf(tenant, one));
  const decisions = new Tree(leaves);
  const shown = range(tenant.from.decision, settlement + 1);
  const sealed = sealedEvents(tenant, board.seq, events, cheat.hidden ?? new Set());
  const parts: CertificateParts = {
    ...texts,
    head: headOf('certificate', tenant, { events, decisions }, settlement, keys),
    consistency: { events: events.since(board.seq), decisions: decisions.since(settlement) },
    decisions: shown.map((index) => ({
      index,
      leaf: leaves[index] as Uint8Array,
      hash: decisions.hash(index),
      shown: all[index]?.shown,
    })),
    decisionsProof: decisions.ofMany(shown),
    players: sealed.players,
    events: sealed.events,
    eventsProof: events.ofMany(range(tenant.from.seq - 1, board.seq), board.seq),
    next: nextOf(tenant, board.seq, events),
    lines: board.lines,
    draw: drawn && sealedDrawOf(drawn.winners, leaves, decisions),
  };
  return { parts, board, events, decisions, boardTree };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}

function nextOf(tenant: Tenant, seq: number, events: Tree) {
  const next = tenant.log[seq];
  return next && { leaf: leafOf(tenant, next, seq + 1), proof: events.ofOne(seq) };
}

function textsOf(
  tenant: Tenant,
  { excluded, payouts, seq, completions, lost }: SettledBoard,
): CertificateTexts {
  const selects = compileSelection(tenant.definition.games);
  const rounds = tenant.log.slice(tenant.from.seq - 1, seq).filter(({ kind }) => kind === 'gameround');
  const games = [...new Set(rounds.map(({ game_id }) => game_id))].sort(compareCodePoints);
  return {
    rates: textOfRates(tenant.rates),
    games: textOfGames(games.map((game) => [game, selects(game, undefined)] as const)),
    excluded: textOfExcluded(excluded),
    ...(completions ? { completions: textOfCompletions(completions) } : {}),
    ...(lost ? { lost: textOfLost(lost) } : {}),
    payouts: textOfPayouts(payouts),
  };
}

function settlementOf(
  tenant: Tenant,
  board: SettledBoard,
  texts: CertificateTexts,
  trees: { events: Tree; decisions: Tree; boardTree: Tree },
): SettlementContent {
  const { version, changes, definition } = tenant;
  const { seq, lines } = board;
  const { events, decisions, boardTree } = trees;
  const owed = owedTree(tenant, board);
  return {
    version,
    seq,
    changes,
    settled_at: settledAt(definition),
    count: lines.length,
    board_hash: hex(hashOf(utf8(lines.map(boardLine).join('')))),
    board_root: hex(lines.length === 0 ? EMPTY_ROOT : boardTree.root()),
    events: { size: seq, root: base64(events.root(seq)) },
    decisions: { size: decisions.size, root: base64(decisions.root()) },
    rates_hash: textHash(texts.rates),
    games_hash: textHash(texts.games),
    excluded_hash: textHash(texts.excluded),
    payouts_hash: textHash(texts.payouts),
    ...(texts.completions === undefined ? {} : { completions_hash: textHash(texts.completions) }),
    ...(texts.lost === undefined ? {} : { lost_hash: textHash(texts.lost) }),
    ...(definition.kind === 'raffle' ? listOf(board) : {}),
    ...(owed === undefined ? {} : { owed_root: hex(owed.size === 0 ? EMPTY_ROOT : owed.root()) }),
  };
}

function headOf(
  kind: CertificateKind,
  { definition }: Tenant,
  { events, decisions }: { events: Tree; decisions: Tree },
  settlement: number,
  keys: Keys,
): CertificateHead {
  return {
    format: CERTIFICATE_FORMAT,
    kind,
    campaign: { id: CAMPAIGN, custom_id: definition.custom_id },
    keys: { events: [keys.events.text], decisions: [keys.decisions.text] },
    checkpoints: {
      events: keys.events.checkpoint({ size: events.size, root: events.root() }),
      decisions: keys.decisions.checkpoint({ size: decisions.size, root: decisions.root() }),
    },
    settlement,
    unverified: { name: 'A test' },
  };
}

function sealedEvents(tenant: Tenant, upTo: number, tree: Tree, hidden: ReadonlySet<number>) {
  const counts = countsIn(tenant);
  const players: string[] = [];
  const numbers = roundNumbers(tenant, upTo);
  const events = range(tenant.from.seq - 1, upTo).map((at): SealedEvent => {
    const event = tenant.log[at] as Tenant['log'][number];
    const seq = at + 1;
    const sealed = { leaf: leafOf(tenant, event, seq), hash: tree.hash(at) };
    if (!counts(event, seq) || hidden.has(seq)) return { ...sealed, opening: 'unopened' };
    if (isOpaque(tenant, event.player_id, seq)) return { ...sealed, opening: 'erased' };
    const { nonce, token, player_hash } = openingOf(tenant, event, seq);
    if (!players.includes(player_hash)) players.push(player_hash);
    const opening: EventOpening = {
      player: players.indexOf(player_hash),
      nonce,
      token,
      round: numbers.get(roundOf(event, token)) ?? 0,
    };
    return { ...sealed, opening };
  });
  return { players, events };
}

function isOpaque(tenant: Tenant, player_id: string, seq: number): boolean {
  if (!tenant.opaque.has(player_id)) return false;
  const times = tenant.decisions.filter(
    ({ kind, content }) =>
      kind === 'erasure' && (content as { player_hash: string }).player_hash === hashOfPlayer(player_id),
  );
  return times.some(({ after }) => seq <= after);
}

/** The number of each opened round among those of its player, by its token. */
function roundNumbers(tenant: Tenant, upTo: number): Map<string, number> {
  const counts = countsIn(tenant);
  const opened = tenant.log.slice(0, upTo).flatMap((event, at) => {
    const seq = at + 1;
    if (at < tenant.from.seq - 1 || !counts(event, seq) || isOpaque(tenant, event.player_id, seq)) return [];
    const part = `${event.player_id} ${erasedBefore(tenant, event.player_id, seq)}`;
    return [{ ...event, part, token: roundOf(event, openingOf(tenant, event, seq).token) }];
  });
  const numbers = new Map<string, number>();
  for (const own of Map.groupBy(opened, ({ part }) => part).values()) {
    const rounds = new Map(own.map((event) => [event.token, event]));
    const inOrder = [...rounds.values()].sort(
      (a, b) => compareCodePoints(a.game_id, b.game_id) || compareCodePoints(a.round_id, b.round_id),
    );
    for (const [number, { token }] of inOrder.entries()) numbers.set(token, number);
  }
  return numbers;
}

/** A deposit or a login is a round of its own. */
function roundOf({ fact, round_id }: Tenant['log'][number], token: Uint8Array): string {
  return fact == null ? hex(token) : round_id;
}

/** Makes the receipt of one line. */
export function makeReceipt(tenant: Tenant, made: Made, line: HashedLine): ReceiptParts {
  const { parts, board, events, decisions, boardTree } = made;
  const { head, consistency, rates } = parts;
  const own = (parts.events as SealedEvent[]).flatMap((event) => {
    const { opening } = event;
    if (typeof opening !== 'object' || parts.players[opening.player] !== line.player_hash) return [];
    const seq = Number(new DataView(event.leaf.buffer).getBigUint64(3));
    const { ids } = openingOf(tenant, tenant.log[seq - 1] as Tenant['log'][number], seq);
    return [{ seq, ...event, opening: { ...opening, player: 0, ids: { ...ids, nonce: base64(ids.nonce) } } }];
  });
  const shown = (parts.decisions as { index: number; leaf: Uint8Array; hash: Uint8Array }[]).filter(
    ({ index }) => index === head.settlement || isOf(tenant, index, line.player_hash),
  );
  const ownGames = new Set(own.flatMap(({ seq }) => tenant.log[seq - 1]?.game_id || []));
  const isOwn = (one: { player_hash: string }) => one.player_hash === line.player_hash;
  const { completions, lost } = board;
  const index = board.lines.indexOf(line);
  const owed = owedTree(tenant, board);
  return {
    head: { ...head, kind: 'receipt' },
    consistency,
    decisions: shown,
    decisionsProof: decisions.ofMany(shown.map((decision) => decision.index)),
    rates,
    ownGames: textOfGames([...ownGames].map((game) => [game, true] as const)),
    ...(completions ? { ownCompletions: textOfCompletions(completions.filter(isOwn)) } : {}),
    ...(lost?.some(isOwn) || (completions && owed)
      ? { ownLost: textOfLost((lost ?? []).filter(isOwn)) }
      : {}),
    ownPayouts: textOfPayouts(board.payouts.filter(isOwn)),
    player_hash: line.player_hash,
    events: own,
    eventsProof: events.ofMany(
      own.map(({ seq }) => seq - 1),
      board.seq,
    ),
    line,
    index,
    proof: boardTree.ofOne(index),
    owedProof: owed?.ofOne(index),
  };
}

function isOf({ decisions, definition }: Tenant, index: number, player_hash: string): boolean {
  const decision = decisions[index];
  if (!decision) return false;
  if (decision.kind === 'commitment' || decision.kind === 'draw')
    return definition.kind === 'drop' || definition.kind === 'jackpot';
  if (decision.kind === 'version') return decision.campaign_id === CAMPAIGN;
  return (decision.content as { player_hash?: string }).player_hash === player_hash;
}

/** The lines of a certificate or receipt. */
export async function linesOfMade(parts: CertificateParts | ReceiptParts): Promise<string[]> {
  return Array.fromAsync('players' in parts ? certificateLines(parts) : receiptLines(parts));
}

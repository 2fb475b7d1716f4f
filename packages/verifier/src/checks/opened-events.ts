import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { factKinds } from '@laurel/rules/rounds/player-fact.ts';
import { isInScope } from '@laurel/rules/rounds/rounds.ts';
import { fromBase64, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { type CertificateKind, type IdLine, leafSum } from '@laurel/rules/sealing/certificate-lines.ts';
import { idCommitment, roundCommitment } from '@laurel/rules/sealing/commitments.ts';
import {
  decodeEventLeaf,
  type EventLeaf,
  hasAmount,
  seqOfRemoved,
} from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import { asHash, MAX_NUMBER_LENGTH, UnreadableFile } from '../reading/members.ts';
import type { Decisions } from './decisions.ts';
import type { Findings } from './findings.ts';
import { OpenedRounds } from './opened-rounds.ts';
import { type EventLine, factOfLeaf, type Opening, readEvent } from './opening.ts';
import type { Said } from './texts.ts';

/** What events are read with; `campaign` is undefined where the rules could not be read. */
export interface EventContext {
  readonly kind: CertificateKind;
  readonly campaign: CompiledCampaign | undefined;
  readonly games: Said['games'];
  readonly decisions: Decisions;
  readonly voided: ReadonlySet<number>;
  readonly findings: Findings;
}

/** The rounds of a player who was not erased in between. */
export interface PlayerPart {
  readonly player_hash: string;
  /** How often the player had been erased before. */
  readonly erased: number;
  readonly rounds: OpenedRounds;
}

const MAX_PLAYERS = 20_000_000;

/** The events of a file: each is checked as it comes, and what counts is put together into the rounds of its player. */
export class OpenedEvents {
  readonly #context: EventContext;
  readonly #players: string[] = [];
  readonly #parts = new Map<number, Map<number, PlayerPart>>();
  /** Equal texts of many events, each kept once. */
  readonly #texts = new Map<string, string>();
  #opened = 0;
  #opaque = 0;
  #removed = 0;
  #count = 0;
  /** The number of the first leaf and of the last, and the first and last that say when they were received. */
  #firstSeq: number | undefined;
  #lastSeq: number | undefined;
  #first: EventLeaf | undefined;
  #last: EventLeaf | undefined;

  constructor(context: EventContext) {
    this.#context = context;
  }

  get opened(): number {
    return this.#opened;
  }

  /** How many events nobody can open any more. */
  get opaque(): number {
    return this.#opaque;
  }

  get count(): number {
    return this.#count;
  }

  /** How many events were removed before the log was sealed, so that their leaves have nothing but their number. */
  get removed(): number {
    return this.#removed;
  }

  /** The number of the first leaf; undefined: there is none. */
  get firstSeq(): number | undefined {
    return this.#firstSeq;
  }

  /** The first leaf that says when its event was received. */
  get first(): EventLeaf | undefined {
    return this.#first;
  }

  /** Every player's rounds, once: they are most of the memory that a file takes, and are given up one after the other. */
  *takeParts(): Generator<PlayerPart> {
    for (const [player, parts] of this.#parts) {
      this.#parts.delete(player);
      yield* parts.values();
    }
  }

  /** Takes a line `players`. */
  takePlayers(players: readonly unknown[]): void {
    for (const player of players) this.#players.push(asHash(player, 'A player'));
    if (this.#players.length > MAX_PLAYERS)
      throw new UnreadableFile(`It has more than ${MAX_PLAYERS} players.`);
  }

  checkPlayers(): void {
    this.#context.findings.demand(
      new Set(this.#players).size === this.#players.length,
      'openings',
      () => 'A player is listed twice.',
    );
  }

  /** Takes a line `event`; answers its hash and number, which is that after the one before where the leaf cannot be read. */
  take(value: unknown): { seq: number; hash: Uint8Array } {
    const { kind, findings } = this.#context;
    const line = readEvent(value, kind === 'receipt');
    const hash = leafHash(line.leaf);
    this.#count += 1;
    const leaf = decodeEventLeaf(line.leaf);
    const removed = leaf ? undefined : seqOfRemoved(line.leaf);
    const isChanged = leafSum(hash) !== line.sum;
    const seq = this.#numberOf(leaf?.seq ?? removed, isChanged);
    findings.demand(!isChanged, 'events_tree', () => `Event ${seq} was changed.`);
    this.#checkOrder(leaf?.seq ?? removed ?? seq);
    if (leaf) this.#read(leaf, line);
    else if (removed === undefined) findings.fail('events_tree', `Event ${seq} is no leaf.`);
    else this.#takeRemoved(removed, line);
    return { seq, hash };
  }

  /** A changed leaf may say another number: in a certificate it is the one after the leaf before. */
  #numberOf(said: number | undefined, isChanged: boolean): number {
    const next = (this.#lastSeq ?? 0) + 1;
    const isNext = isChanged && this.#lastSeq !== undefined && this.#context.kind === 'certificate';
    return said === undefined || isNext ? next : said;
  }

  /** Nothing is known of it, so nothing of it can be opened or count. */
  #takeRemoved(seq: number, { opening }: EventLine): void {
    this.#removed += 1;
    this.#context.findings.demand(
      opening === 'unopened',
      'openings',
      () => `Event ${seq} was removed before the log was sealed, and the file opens it.`,
    );
  }

  #read(leaf: EventLeaf, { opening }: EventLine): void {
    this.#checkTime(leaf);
    if (typeof opening === 'object') this.#open(leaf, opening);
    else if (this.#mustBeOpened(leaf)) this.#leftOut(leaf, opening);
  }

  #checkOrder(seq: number): void {
    const last = this.#lastSeq;
    this.#firstSeq ??= seq;
    this.#lastSeq = seq;
    if (last === undefined) return;
    const follows = this.#context.kind === 'receipt' ? seq > last : seq === last + 1;
    this.#context.findings.demand(
      follows,
      'events_tree',
      () => `Event ${seq} comes after event ${last}: events were left out, added or moved.`,
    );
  }

  #checkTime(leaf: EventLeaf): void {
    const last = this.#last;
    this.#first ??= leaf;
    this.#last = leaf;
    this.#context.findings.demand(
      last === undefined || leaf.received_at >= last.received_at,
      'events_tree',
      () => `Event ${leaf.seq} was received before event ${last?.seq}.`,
    );
  }

  #mustBeOpened(leaf: EventLeaf): boolean {
    const { campaign, games, findings } = this.#context;
    const fact = factKinds[leaf.kind];
    if (!campaign || fact === undefined) return false;
    findings.demand(
      fact !== null || games.has(leaf.game_id),
      'nothing_left_out',
      () => `The game of event ${leaf.seq}, ${leaf.game_id}, is not in the list of games.`,
    );
    return this.#counts(campaign, leaf);
  }

  #counts(campaign: CompiledCampaign, leaf: EventLeaf): boolean {
    return isInScope(campaign, factOfLeaf(leaf)) && !this.#context.voided.has(leaf.seq);
  }

  #leftOut(leaf: EventLeaf, opening: 'unopened' | 'erased'): void {
    const { findings, decisions } = this.#context;
    if (opening === 'unopened') {
      findings.fail('nothing_left_out', `Event ${leaf.seq} counts, but is not opened.`);
      return;
    }
    this.#opaque += 1;
    decisions.erasures.hide(leaf.seq);
  }

  /** After the last event: each that cannot be opened may be one of a player who was erased later. */
  checkOpaque(): void {
    const { findings, decisions } = this.#context;
    const { unexplained } = decisions.erasures;
    findings.demand(
      unexplained === undefined,
      'nothing_left_out',
      () => `Event ${unexplained} cannot be opened, but no player was erased who had it.`,
    );
  }

  #open(leaf: EventLeaf, opening: Opening): void {
    const { campaign, findings } = this.#context;
    const { seq } = leaf;
    const player_hash = this.#players[opening.player];
    if (player_hash === undefined) {
      findings.fail('openings', `Event ${seq} names player ${opening.player}, who is not listed.`);
      return;
    }
    this.#opened += 1;
    const isOpen = isSameBytes(roundCommitment({ ...opening, player_hash }), leaf.round_commitment);
    findings.demand(
      isOpen,
      'openings',
      () =>
        `Event ${seq} is not one of player ${player_hash}, or of another round: its commitment does not open.`,
    );
    if (opening.ids) checkIds(leaf, opening.ids, findings);
    if (!campaign || !isOpen || !this.#mustBeOpened(leaf) || !this.#isWorthKnown(leaf)) return;
    const { rounds } = this.#partOf(opening.player, player_hash, seq);
    const wrong = this.#addTo(rounds, campaign, leaf, opening);
    if (wrong) findings.fail('openings', `Event ${seq} does not fit: ${wrong}.`);
  }

  #isWorthKnown({ kind, seq, amount }: EventLeaf): boolean {
    return this.#context.findings.demand(
      amount !== '' || !hasAmount(kind),
      'openings',
      () => `Event ${seq} counts, but its leaf does not say its amount.`,
    );
  }

  #addTo(
    rounds: OpenedRounds,
    campaign: CompiledCampaign,
    leaf: EventLeaf,
    opening: Opening,
  ): string | undefined {
    if (leaf.amount.length > MAX_NUMBER_LENGTH || (leaf.amount_eur ?? '').length > MAX_NUMBER_LENGTH)
      return 'its amount is no decimal';
    // A deposit or a login is a round of its own.
    const round_id = factKinds[leaf.kind] === null ? opening.tokenText : `fact ${leaf.seq}`;
    const fact = { ...factOfLeaf(leaf), game_id: this.#once(leaf.game_id), round_id };
    if (opening.ids) rounds.name({ ...fact, unique_id: opening.ids.unique_id });
    try {
      return rounds.add(campaign, opening.round, fact, leaf.seq);
    } catch {
      return 'its amount is no decimal';
    }
  }

  #partOf(player: number, player_hash: string, seq: number): PlayerPart {
    const erased = this.#context.decisions.erasures.before(player_hash, seq);
    const parts = this.#parts.get(player) ?? new Map<number, PlayerPart>();
    const known = parts.get(erased);
    if (known) return known;
    const part = { player_hash, erased, rounds: new OpenedRounds() };
    this.#parts.set(player, parts.set(erased, part));
    return part;
  }

  #once(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }
}

/** Checks the ids of an event in a receipt. */
function checkIds(leaf: EventLeaf, ids: IdLine, findings: Findings): void {
  const nonce = fromBase64(ids.nonce);
  findings.demand(
    nonce !== undefined && isSameBytes(idCommitment({ ...ids, nonce }), leaf.id_commitment),
    'openings',
    () => `The ids of event ${leaf.seq} are not those that were received: their commitment does not open.`,
  );
}

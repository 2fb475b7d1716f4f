import type { Prize, UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { Pause } from '../players/pauses.ts';
import type { HashedLine } from './board-root.ts';
import { base64, hashOf, hex, utf8 } from './bytes.ts';
import type { IdOpening } from './commitments.ts';

/**
 * The lines of certificates and receipts (docs/certificates/format.md#6): their shapes, and functions that write them. What
 * makes them and what reads them share this file, so each member has one definition.
 */
export const CERTIFICATE_FORMAT = 'laurel-certificate/1';

export type CertificateKind = 'certificate' | 'receipt';

/** A value for each of the two logs. */
export interface OfLogs<Value> {
  readonly events: Value;
  readonly decisions: Value;
}

/** The first line. */
export interface CertificateHead {
  readonly format: typeof CERTIFICATE_FORMAT;
  readonly kind: CertificateKind;
  readonly campaign: { readonly id: number; readonly custom_id: string };
  /** Verifier keys of each log, newest first. */
  readonly keys: OfLogs<readonly string[]>;
  /** Signed notes. */
  readonly checkpoints: OfLogs<string>;
  /** The index of the settlement's leaf among the decisions. */
  readonly settlement: number;
  /** For people; nothing of it is checked. */
  readonly unverified: Readonly<Record<string, unknown>>;
}

/** A tree as JSON names it: the root in base64. */
export interface NamedTree {
  readonly size: number;
  readonly root: string;
}

/** The content of a settlement's leaf (docs/certificates/format.md#5); hashes as hexadecimal digits. */
export interface SettlementContent extends OfLogs<NamedTree> {
  readonly version: number;
  readonly seq: number;
  readonly changes: number;
  /** RFC 3339, as the settlement call answers it. */
  readonly settled_at: string;
  readonly count: number;
  readonly board_hash: string;
  readonly board_root: string;
  readonly rates_hash: string;
  readonly games_hash: string;
  readonly excluded_hash: string;
  /** Absent where no player's incentives were paused. */
  readonly paused_hash?: string;
  readonly payouts_hash: string;
  /** Of a mission or of levels; the second one absent where no completion was lost. */
  readonly completions_hash?: string;
  readonly lost_hash?: string;
  /** Of a raffle: its fixed list (docs/rules/raffles.md#3). */
  readonly list_root?: string;
  readonly tickets?: number;
  /** The root of what each line is owed, where receipts cannot compute it (docs/certificates/format.md#7). */
  readonly owed_root?: string;
}

/** One prize that one player was owed: as the definition has it, so without the currency. */
export interface OwedPrize {
  readonly place: number;
  readonly player_hash: string;
  readonly prize: Prize | UnplacedPrize;
}

/** What opens a leaf of `events` that counts. */
export interface EventOpening {
  /** The number of the player in the list of players. */
  readonly player: number;
  readonly nonce: Uint8Array;
  readonly token: Uint8Array;
  /** The number of the round among the player's opened rounds, from 0, by game_id and round_id in code points. */
  readonly round: number;
  /** In a receipt: what opens the second commitment. */
  readonly ids?: IdLine;
}

/** The members that open the second commitment, as a receipt has them: the nonce in base64. */
export interface IdLine extends Omit<IdOpening, 'nonce'> {
  readonly nonce: string;
}

/** A leaf of `events` and what opens it; `unopened`: it need not be, `erased`: nobody can any more. */
export interface SealedEvent {
  readonly leaf: Uint8Array;
  readonly hash: Uint8Array;
  readonly opening: EventOpening | 'unopened' | 'erased';
}

/** A leaf of `decisions`. */
export interface SealedDecision {
  readonly index: number;
  readonly leaf: Uint8Array;
  readonly hash: Uint8Array;
  /** What the leaf has only the hash of: the definition of a version (docs/certificates/format.md#4). */
  readonly shown?: string | undefined;
}

/** The first leaf of `events` after the settlement, and its proof in the tree of the checkpoint, bottom up. */
export interface NextEvent {
  readonly leaf: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** The pauses of one player who played in the campaign, cut to its window; µs. */
export interface PausedPlayer {
  readonly player_hash: string;
  /** The number of one of the player's events: a player of before an erasure has the same hash. */
  readonly seq: number;
  readonly pauses: readonly Pause[];
}

/** The texts whose hashes a settlement has. */
export interface CertificateTexts {
  readonly rates: string;
  readonly games: string;
  readonly excluded: string;
  /** Absent where no player's incentives were paused. */
  readonly paused?: string;
  /** Of a mission or of levels: what its players completed, and what was owed though the final board has it no longer. */
  readonly completions?: string;
  readonly lost?: string;
  readonly payouts: string;
}

/** All that a certificate is written from, in the order of its lines. */
export interface CertificateParts extends CertificateTexts {
  readonly head: CertificateHead;
  readonly consistency: OfLogs<readonly Uint8Array[]>;
  readonly decisions: Many<SealedDecision>;
  readonly decisionsProof: readonly Uint8Array[];
  readonly players: readonly string[];
  readonly events: Many<SealedEvent>;
  readonly eventsProof: readonly Uint8Array[];
  /** undefined where the checkpoint has no event after the settlement's. */
  readonly next: NextEvent | undefined;
  readonly lines: Many<HashedLine>;
  /** Of a raffle. */
  readonly draw?: SealedDraw | undefined;
}

/** The leaf of a draw, its proof in the tree of the checkpoint as those of many decisions, and the text of the winners. */
export interface SealedDraw {
  readonly decision: SealedDecision;
  readonly proof: readonly Uint8Array[];
  readonly winners: string;
}

/** All that a receipt is written from, in the order of its lines. */
export interface ReceiptParts extends Beginning, Pick<CertificateParts, 'rates' | 'events' | 'eventsProof'> {
  readonly ownGames: string;
  /** Absent where the player's incentives were not paused. */
  readonly ownPaused?: string;
  /** Of a mission or of levels. */
  readonly ownCompletions?: string;
  readonly ownLost?: string;
  readonly ownPayouts: string;
  readonly player_hash: string;
  readonly line: HashedLine;
  /** The number of the line among the leaves of the board's tree, and its proof, bottom up. */
  readonly index: number;
  readonly proof: readonly Uint8Array[];
  /** The proof of what the line is owed in the tree of `owed_root`, bottom up; absent where the settlement has none. */
  readonly owedProof?: readonly Uint8Array[] | undefined;
}

/** What may be too many for memory. */
export type Many<Value> = Iterable<Value> | AsyncIterable<Value>;

/** So many players are in one line. */
const PLAYERS_A_LINE = 10_000;

/** Every line of a certificate, each with its line break. */
export async function* certificateLines(parts: CertificateParts): AsyncGenerator<string> {
  const { rates, games, excluded, paused, completions, lost, payouts } = parts;
  yield* firstLines(parts);
  yield* textLines({ rates, games, excluded, paused, completions, lost, payouts });
  yield* eventLines(parts, parts.players);
  if (parts.next) yield jsonLine({ next: [base64(parts.next.leaf), parts.next.proof.map(base64)] });
  for await (const line of parts.lines) yield jsonLine({ line: lineMembers(line) });
  if (!parts.draw) return;
  const { decision, proof, winners } = parts.draw;
  yield jsonLine({ draw: decisionMembers(decision), proof: proof.map(base64), winners });
}

/** Every line of a receipt, each with its line break (docs/certificates/format.md#7). */
export async function* receiptLines(parts: ReceiptParts): AsyncGenerator<string> {
  yield* firstLines(parts);
  const { rates, ownGames: own_games, ownPaused: own_paused, ownPayouts: own_payouts, index, proof } = parts;
  const { ownCompletions: own_completions, ownLost: own_lost, owedProof } = parts;
  yield* textLines({ rates, own_games, own_paused, own_completions, own_lost, own_payouts });
  yield* eventLines(parts, [parts.player_hash]);
  const owed = owedProof && { owed_proof: owedProof.map(base64) };
  yield jsonLine({ line: lineMembers(parts.line), index, proof: proof.map(base64), ...owed });
}

/** A line for each text that there is. */
function* textLines(texts: Readonly<Record<string, string | undefined>>) {
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) yield jsonLine({ [name]: text });
}

type Beginning = Pick<CertificateParts, 'head' | 'consistency' | 'decisions' | 'decisionsProof'>;

async function* firstLines({ head, consistency, decisions, decisionsProof }: Beginning) {
  yield jsonLine(head);
  const { events, decisions: ofDecisions } = consistency;
  yield jsonLine({ consistency: { events: events.map(base64), decisions: ofDecisions.map(base64) } });
  for await (const decision of decisions) yield jsonLine({ decision: decisionMembers(decision) });
  yield jsonLine({ decisions_proof: decisionsProof.map(base64) });
}

async function* eventLines(
  { events, eventsProof }: Pick<CertificateParts, 'events' | 'eventsProof'>,
  players: readonly string[],
) {
  for (let from = 0; from < players.length; from += PLAYERS_A_LINE)
    yield jsonLine({ players: players.slice(from, from + PLAYERS_A_LINE) });
  for await (const event of events) yield jsonLine({ event: eventMembers(event) });
  yield jsonLine({ events_proof: eventsProof.map(base64) });
}

function decisionMembers({ index, leaf, hash, shown }: SealedDecision): unknown[] {
  return [index, base64(leaf), leafSum(hash), ...(shown === undefined ? [] : [shown])];
}

function eventMembers({ leaf, hash, opening }: SealedEvent): unknown[] {
  const sealed = [base64(leaf), leafSum(hash)];
  if (opening === 'unopened') return sealed;
  if (opening === 'erased') return [...sealed, null];
  const { player, nonce, token, round, ids } = opening;
  const opened = [...sealed, player, base64(nonce), base64(token), round];
  return ids ? [...opened, ids] : opened;
}

function lineMembers({ place, player_hash, score, reached_at }: HashedLine): unknown[] {
  return [place, player_hash, score, reached_at];
}

const jsonLine = (value: object) => `${JSON.stringify(value)}\n`;

/** The first 4 bytes of a leaf's hash as hexadecimal digits: they show which leaf was changed. */
export function leafSum(leaf_hash: Uint8Array): string {
  return hex(leaf_hash.subarray(0, 4));
}

/** The text of the rates that a board was folded with. */
export function textOfRates(rates: Iterable<ExchangeRate>): string {
  return JSON.stringify(Array.from(rates, ({ currency, date, per_eur }) => ({ currency, date, per_eur })));
}

/** The text of the games that occur in the events of a certificate, by id, and whether the campaign selects them. */
export function textOfGames(games: Iterable<readonly [game_id: string, selected: boolean]>): string {
  return JSON.stringify(Array.from(games));
}

/** The text of players with a score who are not on the board. */
export function textOfExcluded(player_hashes: Iterable<string>): string {
  return JSON.stringify(Array.from(player_hashes));
}

/** The text of players whose incentives were paused (docs/rules/facts.md#5). */
export function textOfPaused(players: Iterable<PausedPlayer>): string {
  return JSON.stringify(
    Array.from(players, ({ player_hash, seq, pauses }) => [
      player_hash,
      seq,
      pauses.map(({ from, to }) => [from, to]),
    ]),
  );
}

/** The text of what is owed, in the order of the lines and of the definition's prizes. */
export function textOfPayouts(owed: Iterable<OwedPrize>): string {
  return JSON.stringify(Array.from(owed, ({ place, player_hash, prize }) => ({ place, player_hash, prize })));
}

/** The hash of one of these texts, as a settlement has it. */
export function textHash(text: string): string {
  return hex(hashOf(utf8(text)));
}

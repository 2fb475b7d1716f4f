import { type Joined, joinedTeams } from '@laurel/rules/rounds/joined.ts';
import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import type { CertificateHead } from '@laurel/rules/sealing/certificate-lines.ts';
import { leafSum } from '@laurel/rules/sealing/certificate-lines.ts';
import {
  type DecisionKind,
  type DecisionLeaf,
  decodeDecisionLeaf,
} from '@laurel/rules/sealing/decision-leaf.ts';
import { leafHash, rootOfMany } from '@laurel/rules/sealing/merkle-tree.ts';
import { type Membership, membershipsOf } from '@laurel/rules/teams/memberships.ts';
import { asBytes, asCount, asList, asText } from '../reading/members.ts';
import { UnreadableFile } from '../reading/unreadable.ts';
import { counted, type Findings } from './findings.ts';
import { readSealedSettlement, type SealedSettlement } from './settlement.ts';

/** So many decisions are read: their hashes are kept until their proof comes. */
const MAX_DECISIONS = 5_000_000;

interface DatedRate {
  readonly currency: string;
  readonly date: string;
  readonly per_eur: string;
}

interface OptInContent {
  readonly player_hash: string;
  readonly joined_at: number;
  /** Only in campaigns with teams. */
  readonly team_id?: string;
}

/** What the decisions of a file say about one campaign, and the proof that they are in the log. */
export class Decisions {
  readonly #head: CertificateHead;
  readonly #findings: Findings;
  readonly #hashes: { index: number; hash: Uint8Array }[] = [];
  readonly #versions = new Map<number, unknown>();
  readonly #voids: { seq: number; change: number }[] = [];
  readonly #erasures = new Map<string, { seq: number; events: number }[]>();
  readonly #joined = new Map<string, number>();
  readonly #teams = new Map<string, Membership[]>();
  readonly #disqualified = new Set<string>();
  readonly #rates: { rates: readonly DatedRate[]; seq: number }[] = [];
  #commitment: string | undefined;
  #settlement: SealedSettlement | undefined;
  #firstSeq: number | undefined;
  #lastVersion: number | undefined;

  constructor(head: CertificateHead, findings: Findings) {
    this.#head = head;
    this.#findings = findings;
  }

  get settlement(): SealedSettlement | undefined {
    return this.#settlement;
  }

  /** The index of the first decision in the file, and the newest event at its moment. */
  get first(): { index: number; seq: number } {
    return { index: this.#hashes[0]?.index ?? 0, seq: this.#firstSeq ?? 0 };
  }

  /** Of a raffle: what was published of its secret, 64 hexadecimal digits. */
  get commitment(): string | undefined {
    return this.#commitment;
  }

  get count(): number {
    return this.#hashes.length;
  }

  /** The number of the newest version of the campaign. */
  get lastVersion(): number | undefined {
    return this.#lastVersion;
  }

  definition(version: number): unknown {
    return this.#versions.get(version);
  }

  /** All versions of the campaign that the file shows, in their order. */
  definitions(): Iterable<unknown> {
    return this.#versions.values();
  }

  disqualified(): Iterable<string> {
    return this.#disqualified;
  }

  isDisqualified(player_hash: string): boolean {
    return this.#disqualified.has(player_hash);
  }

  /** The events that were voided in time for the settlement. */
  voided(changes: number): Set<number> {
    return new Set(this.#voids.filter(({ change }) => change <= changes).map(({ seq }) => seq));
  }

  /**
   * What each rate may have been at the settlement whose last event is `seq`, by currency and date: as it was set last
   * before that event, or as it was set afterwards, since a settlement takes the rates of a moment soon after its last
   * event. Rates that were set before these decisions are not among them.
   */
  ratesSet(seq: number): Map<string, string[]> {
    const set = new Map<string, string[]>();
    for (const { rates, seq: at } of this.#rates)
      for (const { currency, date, per_eur } of rates) {
        const key = `${currency} ${date}`;
        const before = set.get(key);
        if (at < seq) set.set(key, [per_eur]);
        else if (before) before.push(per_eur);
      }
    return set;
  }

  /** How often the player had been erased before an event; undefined for a player who never was. */
  erasedBefore(player_hash: string, seq: number): number | undefined {
    return this.#erasures.get(player_hash)?.filter((erasure) => erasure.seq < seq).length;
  }

  /** How many events may be without their opening: no more than the erased players had. */
  get erasedEvents(): number {
    let sum = 0;
    for (const erasures of this.#erasures.values()) for (const { events } of erasures) sum += events;
    return sum;
  }

  isErased(player_hash: string): boolean {
    return this.#erasures.has(player_hash);
  }

  /** When the player joined, and for which teams; `erased`: how often the player had been erased before. */
  joined(player_hash: string, erased: number): Joined {
    const key = `${player_hash}:${erased}`;
    const teams = this.#teams.get(key);
    return teams ? joinedTeams(membershipsOf(teams)) : (this.#joined.get(key) ?? null);
  }

  /** Takes a line `decision`. */
  take(value: unknown): void {
    const [given, text, sum, ...more] = asList(value, 'A decision');
    const index = asCount(given, 'The index of a decision');
    const bytes = asBytes(text, 'The leaf of a decision');
    const given_sum = asText(sum, 'The sum of a decision');
    if (more.length > 0) throw new UnreadableFile('A decision has three members.');
    if (this.#hashes.length === MAX_DECISIONS)
      throw new UnreadableFile(`It has more than ${MAX_DECISIONS} decisions.`);
    this.#checkIndex(index);
    const hash = leafHash(bytes);
    this.#hashes.push({ index, hash });
    const findings = this.#findings;
    findings.demand(leafSum(hash) === given_sum, 'decisions_tree', () => `Decision ${index} was changed.`);
    const leaf = decodeDecisionLeaf(bytes);
    if (!leaf) findings.fail('decisions_tree', `Decision ${index} is no leaf.`);
    else this.#read(index, leaf);
  }

  #checkIndex(index: number): void {
    const before = this.#hashes.at(-1)?.index;
    if (before === undefined) return;
    const follows = this.#head.kind === 'receipt' ? index > before : index === before + 1;
    this.#findings.demand(
      follows,
      'decisions_tree',
      () => `Decision ${index} comes after decision ${before}: decisions were left out or moved.`,
    );
  }

  #read(index: number, leaf: DecisionLeaf): void {
    // Decisions of the same moment may name events in another order than their own.
    this.#firstSeq ??= leaf.seq;
    const read = this.#readers[leaf.kind];
    if (!read) return;
    try {
      read(JSON.parse(leaf.content) as never, leaf, index);
    } catch {
      this.#findings.fail('decisions_tree', `What decision ${index} decided cannot be read.`);
    }
  }

  readonly #readers: Partial<
    Record<DecisionKind, (content: never, leaf: DecisionLeaf, index: number) => void>
  > = {
    version: (content: { version: number; definition: unknown }, leaf) => {
      if (!this.#isOurs(leaf)) return;
      this.#versions.set(content.version, content.definition);
      this.#lastVersion = content.version;
    },
    state: ({ state }: { state: string }, leaf, index) => {
      if (this.#isOurs(leaf) && state === 'cancelled')
        this.#findings.fail('rules', `The campaign was cancelled by decision ${index}.`);
    },
    rates: ({ rates }: { rates: DatedRate[] }, { seq }) => {
      this.#rates.push({ rates, seq });
    },
    void: ({ seqs, change }: { seqs: number[]; change: number }) => {
      for (const seq of seqs) this.#voids.push({ seq, change });
    },
    erasure: ({ player_hash, events }: { player_hash: string; events: number }, { seq }) => {
      const erasures = this.#erasures.get(player_hash) ?? [];
      this.#erasures.set(player_hash, [...erasures, { seq, events: Number(events) }]);
    },
    opt_in: ({ player_hash, joined_at, team_id }: OptInContent, leaf) => {
      if (!this.#isOurs(leaf)) return;
      const key = `${player_hash}:${this.#erasures.get(player_hash)?.length ?? 0}`;
      this.#joined.set(key, Math.min(joined_at, this.#joined.get(key) ?? joined_at));
      if (typeof team_id !== 'string') return;
      this.#teams.set(key, [...(this.#teams.get(key) ?? []), { from: joined_at, team_id }]);
    },
    disqualification: ({ player_hash }: { player_hash: string }, leaf) => {
      if (this.#isOurs(leaf)) this.#disqualified.add(player_hash);
    },
    reinstatement: ({ player_hash }: { player_hash: string }, leaf) => {
      if (this.#isOurs(leaf)) this.#disqualified.delete(player_hash);
    },
    commitment: ({ commitment }: { commitment: string }, leaf) => {
      if (this.#isOurs(leaf)) this.#commitment ??= commitment;
    },
    settlement: (content: unknown, leaf, index) => {
      if (index !== this.#head.settlement || !this.#isOurs(leaf)) return;
      this.#settlement = readSealedSettlement(content);
    },
  };

  #isOurs(leaf: DecisionLeaf): boolean {
    return leaf.campaign_id === this.#head.campaign.id;
  }

  /** Takes the line `decisions_proof`: the leaves must lead to the root of the checkpoint. */
  prove(proof: readonly Uint8Array[], tree: { size: number; root: Uint8Array } | undefined): void {
    const findings = this.#findings;
    const { settlement } = this.#head;
    findings.demand(
      this.#hashes.at(-1)?.index === settlement,
      'decisions_tree',
      () => `The last decision in the file is not the settlement, decision ${settlement}.`,
    );
    findings.demand(
      this.#settlement !== undefined,
      'decisions_tree',
      () => `Decision ${settlement} is no settlement of this campaign.`,
    );
    if (!tree) return;
    const root = rootOfMany(this.#hashes, tree.size, proof);
    findings.demand(
      root !== undefined && isSameBytes(root, tree.root),
      'decisions_tree',
      () =>
        'These decisions are not those in the log: they do not lead to the root of the signed checkpoint.',
    );
    findings.pass(
      'decisions_tree',
      `In the log as in the file, with the settlement: ${counted(this.#hashes.length, 'decision')}.`,
    );
  }
}

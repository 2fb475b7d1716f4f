import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import {
  type CertificateHead,
  type CertificateKind,
  leafSum,
} from '@laurel/rules/sealing/certificate-lines.ts';
import {
  type DecisionKind,
  type DecisionLeaf,
  decodeDecisionLeaf,
} from '@laurel/rules/sealing/decision-leaf.ts';
import { leafHash, rootOfMany } from '@laurel/rules/sealing/merkle-tree.ts';
import { asBytes, asCount, asHash, asList, asText, countOf, UnreadableFile } from '../reading/members.ts';
import { strictJson } from '../reading/strict-json.ts';
import { Erasures } from './erasures.ts';
import { counted, type Findings } from './findings.ts';
import { JoinedPlayers, type OptInContent } from './joined-players.ts';
import { PotDecisions } from './pot-decisions.ts';
import { readSealedSettlement, type SealedSettlement } from './settlement.ts';
import { refuseLongTexts, withShown } from './shown-definition.ts';

/** So many decisions are read: their hashes are kept until their proof comes. */
const MAX_DECISIONS = 5_000_000;

interface DatedRate {
  readonly currency: string;
  readonly date: string;
  readonly per_eur: string;
}

/** A verifier key that signs a log no more, or an origin that it has no more; since the event `seq`. */
export interface Retired {
  readonly log: string;
  readonly key?: string;
  readonly origin?: string;
  readonly seq: number;
}

/** What the decisions of a file say about one campaign, and the proof that they are in the log. */
export class Decisions {
  readonly #head: CertificateHead;
  readonly #findings: Findings;
  readonly #hashes: { index: number; hash: Uint8Array }[] = [];
  readonly #versions = new Map<number, unknown>();
  readonly #voids: { seq: number; change: number }[] = [];
  readonly erasures = new Erasures();
  readonly joined = new JoinedPlayers(this.erasures);
  readonly pots = new PotDecisions();
  /** The verifier keys that were replaced, and the origins that were given up, in either log. */
  readonly retired: Retired[] = [];
  readonly #disqualified = new Set<string>();
  readonly #rates: { rates: readonly DatedRate[]; seq: number }[] = [];
  /** The time of the first version of the campaign in the file: that of its publication, unless a receipt leaves it out. */
  #publishedAt: number | undefined;
  #commitment: string | undefined;
  #secret: string | undefined;
  #settlement: SealedSettlement | undefined;
  #firstSeq: number | undefined;
  #lastVersion: number | undefined;

  constructor(head: CertificateHead, findings: Findings) {
    this.#head = head;
    this.#findings = findings;
  }

  get kind(): CertificateKind {
    return this.#head.kind;
  }

  get settlement(): SealedSettlement | undefined {
    return this.#settlement;
  }

  /** The index of the first decision in the file, and the newest event at its moment. */
  get first(): { index: number; seq: number } {
    return { index: this.#hashes[0]?.index ?? 0, seq: this.#firstSeq ?? 0 };
  }

  /** Of a drop: its secret, as it was published before the settlement; 64 hexadecimal digits. */
  get secret(): string | undefined {
    return this.#secret;
  }

  /** Of a raffle or a drop: what was published of its secret, 64 hexadecimal digits. */
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
   * event; undefined: maybe none. Rates that were set before these decisions are not among them.
   */
  ratesSet(seq: number): Map<string, (string | undefined)[]> {
    const set = new Map<string, (string | undefined)[]>();
    for (const { rates, seq: at } of this.#rates)
      for (const { currency, date, per_eur } of rates) {
        const key = `${currency} ${date}`;
        const before = set.get(key) ?? [undefined];
        set.set(key, at < seq ? [per_eur] : [...before, per_eur]);
      }
    return set;
  }

  /** Takes a line `decision`. */
  take(value: unknown): void {
    const [given, text, sum, shown, ...more] = asList(value, 'A decision');
    const index = asCount(given, 'The index of a decision');
    const bytes = asBytes(text, 'The leaf of a decision');
    const given_sum = asText(sum, 'The sum of a decision');
    if (more.length > 0) throw new UnreadableFile('A decision has three members, or four.');
    if (this.#hashes.length === MAX_DECISIONS)
      throw new UnreadableFile(`It has more than ${MAX_DECISIONS} decisions.`);
    this.#checkIndex(index);
    const hash = leafHash(bytes);
    this.#hashes.push({ index, hash });
    const findings = this.#findings;
    findings.demand(leafSum(hash) === given_sum, 'decisions_tree', () => `Decision ${index} was changed.`);
    const leaf = decodeDecisionLeaf(bytes);
    if (!leaf) findings.fail('decisions_tree', `Decision ${index} is no leaf.`);
    else this.#read(index, leaf, shown);
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

  #read(index: number, leaf: DecisionLeaf, shown: unknown): void {
    // Decisions of the same moment may name events in another order than their own.
    this.#firstSeq ??= leaf.seq;
    const read = this.#readers[leaf.kind];
    this.#findings.demand(
      shown === undefined || (leaf.kind === 'version' && this.#isOurs(leaf)),
      'decisions_tree',
      () => `Decision ${index} has something added to it that is not of this campaign.`,
    );
    if (!read) return;
    try {
      const content = strictJson(leaf.content, 'It');
      read((shown === undefined ? content : withShown(content, shown)) as never, leaf, index);
    } catch {
      this.#findings.fail('decisions_tree', `What decision ${index} decided cannot be read.`);
    }
  }

  readonly #readers: Partial<
    Record<DecisionKind, (content: never, leaf: DecisionLeaf, index: number) => void>
  > = {
    version: (content: { version: number; definition: unknown }, leaf) => {
      if (!this.#isOurs(leaf)) return;
      refuseLongTexts(content.definition);
      this.#publishedAt ??= leaf.at;
      this.#lastVersion = asCount(content.version, 'The number of a version');
      this.#versions.set(this.#lastVersion, content.definition);
    },
    state: ({ state }: { state: string }, leaf, index) => {
      if (this.#isOurs(leaf) && state === 'cancelled')
        this.#findings.fail('rules', `The campaign was cancelled by decision ${index}.`);
    },
    rates: ({ rates }: { rates: DatedRate[] }, { seq }) => {
      this.#rates.push({ rates, seq });
    },
    void: ({ seqs, change }: { seqs: number[]; change: number }) => {
      for (const seq of seqs)
        this.#voids.push({ seq: asCount(seq, 'An event'), change: asCount(change, 'A change') });
    },
    key: ({ log, old }: { log: string; old: string }, { seq }) => {
      this.retired.push({ log: asText(log, 'A log'), key: asText(old, 'A key'), seq });
    },
    origin: ({ log, old }: { log: string; old: string }, { seq }) => {
      this.retired.push({ log: asText(log, 'A log'), origin: asText(old, 'An origin'), seq });
    },
    erasure: ({ player_hash, events }: { player_hash: string; events: number }, { seq }) => {
      this.erasures.add(asHash(player_hash, 'An erased player'), seq, countOf(Number(events)) ?? 0);
    },
    opt_in: (content: OptInContent, leaf) => {
      if (this.#isOurs(leaf)) this.joined.take(content);
    },
    disqualification: ({ player_hash }: { player_hash: string }, leaf) => {
      if (this.#isOurs(leaf)) this.#disqualified.add(asHash(player_hash, 'A player'));
    },
    reinstatement: ({ player_hash }: { player_hash: string }, leaf) => {
      if (this.#isOurs(leaf)) this.#disqualified.delete(asHash(player_hash, 'A player'));
    },
    commitment: (content: { commitment: string; pots?: unknown }, leaf, index) => {
      if (!this.#isOurs(leaf)) return;
      this.#findings.demand(
        leaf.at <= (this.#publishedAt ?? leaf.at),
        'rules',
        () => `Decision ${index} commits to a secret after the campaign was published.`,
      );
      this.#commitment ??= asHash(content.commitment, 'A commitment');
      this.pots.takeCommitment(content);
    },
    draw: (content: Record<string, unknown>, leaf, index) => {
      if (!this.#isOurs(leaf)) return;
      if (typeof content.secret === 'string') this.#secret ??= content.secret;
      this.pots.takeDraw(content, index, leaf.at);
    },
    settlement: (content: unknown, leaf, index) => {
      if (!this.#isOurs(leaf)) return;
      if (index === this.#head.settlement) this.#settlement = readSealedSettlement(content);
      else
        this.#findings.fail(
          'rules',
          `The campaign was settled before, by decision ${index}: a campaign is settled once.`,
        );
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

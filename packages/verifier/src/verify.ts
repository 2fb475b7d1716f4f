import type { CertificateHead, CertificateTexts, OfLogs } from '@laurel/rules/sealing/certificate-lines.ts';
import { parseVerifierKey, type TreeHead, type VerifierKey } from '@laurel/rules/sealing/signed-note.ts';
import { BoardLines } from './checks/board.ts';
import { type Bounds, checkBounds, readNext } from './checks/completeness.ts';
import { Decisions } from './checks/decisions.ts';
import { Draw, type DrawContext } from './checks/draw.ts';
import { EventTree } from './checks/event-tree.ts';
import { counted, Findings } from './checks/findings.ts';
import { ofLogs, readHead } from './checks/head.ts';
import { OpenedEvents } from './checks/opened-events.ts';
import { checkOwnLine, type OwnLine } from './checks/own-line.ts';
import { checkRules, type RulesInForce } from './checks/rules.ts';
import { foldScores, type Scores } from './checks/scores.ts';
import { checkConsistency, checkSignatures, treesOf } from './checks/signatures.ts';
import { checkTexts, readText, type Said } from './checks/texts.ts';
import { type Bytes, fileLines } from './reading/lines.ts';
import { asList, asProof, asText, NoVerifierKey, UnreadableFile } from './reading/members.ts';
import { type Section, Sections } from './reading/sections.ts';
import { showLines, shownFacts } from './shown-facts.ts';
import type { Verification } from './verdict.ts';

export interface VerifyOptions {
  /** One key of the operator, or else of the file, must have signed each checkpoint, and each witness cosigned both. */
  readonly keys?: readonly string[];
  /** Is called now and then with the number of lines that were read. */
  readonly onLines?: (lines: number) => void | Promise<void>;
}

/**
 * Checks a certificate or a receipt (docs/certificates/format.md#6). It needs nothing but the file. Throws UnreadableFile
 * for a file that is none, and NoVerifierKey for a key that is none.
 */
export async function verify(file: Bytes, options: VerifyOptions = {}): Promise<Verification> {
  const keys = (options.keys ?? []).map((text) => {
    const key = parseVerifierKey(text);
    if (!key) throw new NoVerifierKey(`This is no verifier key: ${text}`);
    return key;
  });
  const run = new Run();
  const sections = new Sections(run.sections());
  let count = 0;
  for await (const lines of fileLines(file)) {
    for (const line of lines) sections.take(line);
    count += lines.length;
    await options.onLines?.(count);
  }
  sections.end();
  return run.result(keys);
}

/** Texts that not every file has. */
const optional: ReadonlySet<keyof CertificateTexts> = new Set(['paused', 'completions', 'lost']);

/** One file on its way through the checks. */
class Run {
  readonly #findings = new Findings();
  readonly #texts: { -readonly [Name in keyof CertificateTexts]?: string } = {};
  readonly #said: Said = { rates: [], games: new Map(), excluded: [], paused: [], payouts: [] };
  #head: CertificateHead | undefined;
  #trees: OfLogs<TreeHead | undefined> = { events: undefined, decisions: undefined };
  #proofs: OfLogs<readonly Uint8Array[]> = { events: [], decisions: [] };
  #decisions: Decisions | undefined;
  #rules: RulesInForce | undefined;
  #events: OpenedEvents | undefined;
  #tree: EventTree | undefined;
  #scores: Scores | undefined;
  #next: Bounds['next'];
  #board: BoardLines | undefined;
  #own: OwnLine | undefined;
  #isEndShown = false;
  readonly #draw = new Draw();

  /** The sections of a file: after the first line, its kind is known. */
  sections(): Section[] {
    const sections: Section[] = [];
    sections.push({
      name: 'format',
      times: 'once',
      others: ['kind', 'campaign', 'keys', 'checkpoints', 'settlement', 'unverified'],
      take: (_, line) => {
        const head = readHead(line);
        this.#begin(head);
        sections.push(...this.#beginning());
        sections.push(...(head.kind === 'certificate' ? this.#ofCertificate() : this.#ofReceipt()));
      },
    });
    return sections;
  }

  #begin(head: CertificateHead): void {
    this.#head = head;
    this.#trees = treesOf(head, this.#findings);
    this.#decisions = new Decisions(head, this.#findings);
    this.#tree = new EventTree(head.kind, this.#findings);
  }

  #beginning(): Section[] {
    return [
      { name: 'consistency', times: 'once', take: (value) => this.#takeConsistency(value) },
      { name: 'decision', times: 'any', take: (value) => this.#decisions?.take(value) },
      {
        name: 'decisions_proof',
        times: 'once',
        take: (value) =>
          this.#decisions?.prove(asProof(value, 'The proof of decisions'), this.#trees.decisions),
      },
      this.#text('rates', 'rates'),
    ];
  }

  #takeConsistency(value: unknown): void {
    this.#proofs = ofLogs(value, 'The proofs', asProof);
  }

  #text(name: string, of: keyof CertificateTexts, end?: () => void): Section {
    return {
      name,
      times: optional.has(of) ? 'optional' : 'once',
      take: (value) => {
        const text = asText(value, `The text of ${name}`);
        this.#texts[of] = text;
        Object.assign(this.#said, { [of]: readText[of](text) });
      },
      ...(end && { end }),
    };
  }

  #ofCertificate(): Section[] {
    return [
      this.#text('games', 'games'),
      this.#text('excluded', 'excluded'),
      this.#text('paused', 'paused'),
      this.#text('completions', 'completions'),
      this.#text('lost', 'lost'),
      this.#text('payouts', 'payouts', () => this.#beginEvents()),
      ...this.#ofEvents(),
      { name: 'next', times: 'optional', take: (value) => this.#takeNext(value), end: () => this.#fold() },
      {
        name: 'line',
        times: 'any',
        take: (value) => this.#board?.take(value),
        end: () => this.#board?.end(),
      },
      {
        name: 'draw',
        times: 'optional',
        others: ['proof', 'winners'],
        take: (value, line) => this.#draw.take(value, line, this.#drawContext()),
        end: () => this.#draw.end(this.#drawContext()),
      },
    ];
  }

  #takeNext(value: unknown): void {
    this.#next = readNext(value);
  }

  #drawContext(): DrawContext {
    const [head, decisions, rules, findings] = [this.#head, this.#decisions, this.#rules, this.#findings];
    return { head, decisions, rules, tree: this.#trees.decisions, board: this.#board, findings };
  }

  #ofReceipt(): Section[] {
    return [
      this.#text('own_games', 'games'),
      this.#text('own_paused', 'paused'),
      this.#text('own_completions', 'completions'),
      this.#text('own_lost', 'lost'),
      this.#text('own_payouts', 'payouts', () => this.#beginEvents()),
      ...this.#ofEvents(() => this.#fold()),
      {
        name: 'line',
        times: 'once',
        others: ['index', 'proof'],
        last: 'owed_proof',
        take: (value, line) => this.#takeOwnLine(value, line),
      },
    ];
  }

  #ofEvents(end?: () => void): Section[] {
    return [
      {
        name: 'players',
        times: 'any',
        take: (value) => this.#events?.takePlayers(asList(value, 'The players')),
        end: () => this.#events?.checkPlayers(),
      },
      { name: 'event', times: 'any', take: (value) => this.#takeEvent(value) },
      {
        name: 'events_proof',
        times: 'once',
        take: (value) =>
          this.#tree?.prove(asProof(value, 'The proof of events'), this.#decisions?.settlement?.trees.events),
        ...(end && { end }),
      },
    ];
  }

  #beginEvents(): void {
    const [head, decisions] = [this.#head, this.#decisions];
    if (!head || !decisions) return;
    const findings = this.#findings;
    const { settlement } = decisions;
    const { rates } = this.#texts;
    const covered = head.kind === 'certificate' ? this.#texts : rates === undefined ? {} : { rates };
    checkTexts(covered, settlement, findings, head.kind === 'certificate');
    checkConsistency(this.#proofs, settlement, this.#trees, findings);
    this.#rules = checkRules(head, decisions, this.#said, findings);
    this.#events = new OpenedEvents({
      kind: head.kind,
      campaign: this.#rules?.campaign,
      games: this.#said.games,
      decisions,
      voided: decisions.voided(settlement?.changes ?? 0),
      findings,
    });
  }

  #takeEvent(value: unknown): void {
    const taken = this.#events?.take(value);
    if (taken) this.#tree?.add(taken.seq, taken.hash);
  }

  #fold(): void {
    const [head, events, decisions, rules] = [this.#head, this.#events, this.#decisions, this.#rules];
    if (!head || !events || !decisions) return;
    const findings = this.#findings;
    if (rules) this.#scores = foldScores(rules, { events, decisions, paused: this.#said.paused }, findings);
    findings.pass(
      'openings',
      `Opened, each as one of its player and round: ${counted(events.opened, 'event')}.`,
    );
    if (head.kind === 'receipt') return;
    const bounds = { events, decisions, next: this.#next, tree: this.#trees.events };
    if (rules) this.#isEndShown = checkBounds({ ...bounds, campaign: rules.campaign }, findings);
    this.#board = new BoardLines({
      rules: this.#rules,
      scores: this.#scores,
      said: this.#said,
      decisions,
      hasOpaque: events.opaque > 0,
      findings,
    });
  }

  #takeOwnLine(value: unknown, line: Readonly<Record<string, unknown>>): void {
    if (!this.#decisions) return;
    this.#own = checkOwnLine(value, line, {
      rules: this.#rules,
      scores: this.#scores,
      said: this.#said,
      decisions: this.#decisions,
      findings: this.#findings,
    });
  }

  async result(keys: readonly VerifierKey[]): Promise<Verification> {
    const [head, events, decisions] = [this.#head, this.#events, this.#decisions];
    if (!head || !events || !decisions) throw new UnreadableFile('The file is empty.');
    const [trees, findings] = [this.#trees, this.#findings];
    const { settlement, retired } = decisions;
    const given = keys.filter(({ algorithm }) => algorithm === 'ed25519');
    const witnesses = keys.filter(({ algorithm }) => algorithm === 'cosignature');
    const signers = await checkSignatures({ head, trees, given, witnesses, retired, findings });
    findings.pass('format', `The file is a ${head.kind} of the format ${head.format}.`);
    const checks = findings.checks(head.kind);
    const shown = { isKeyGiven: given.length > 0, isSignedByOthers: signers.areOthers, keys: signers.keys };
    return {
      verdict: {
        valid: checks.every((check) => check.ok),
        kind: head.kind,
        campaign: head.campaign,
        board_hash: settlement?.board_hash ?? null,
        count: settlement?.count ?? null,
        opaque: events.opaque,
        checks,
      },
      board: showLines(this.#own ? [this.#own.line] : (this.#board?.shown ?? []), this.#owed.payouts),
      shown: {
        ...shown,
        ...shownFacts({
          ...{ events, decisions, rules: this.#rules, scores: this.#scores, board: this.#board },
          ...{ said: this.#said, isEndShown: this.#isEndShown, areOwedProven: this.#owed.isAll },
        }),
      },
    };
  }

  /** What of the payouts is proven, and may be shown. */
  get #owed(): OwnLine['owed'] {
    if (this.#own) return this.#own.owed;
    const isAll = this.#board?.areOwedKnown === true;
    return { isAll, payouts: isAll ? this.#said.payouts : [] };
  }
}

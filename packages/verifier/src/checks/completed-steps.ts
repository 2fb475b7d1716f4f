import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { isStepped, type SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import { type CertifiedCompletion, owedFor } from '@laurel/rules/certificates/certified-completions.ts';
import { scoreUnits } from '@laurel/rules/kinds/tournament/score.ts';
import type { BoardLine } from './board-line.ts';
import { counted, type Findings } from './findings.ts';
import { OwedPayouts } from './owed-payouts.ts';
import type { OpenScore } from './scores.ts';
import type { Said } from './texts.ts';

/** Compares the completions of a mission, line by line of its board, with those that the opened events give. */
export class CompletedSteps {
  readonly #definition: SteppedDefinition;
  readonly #said: Pick<Said, 'completions' | 'lost' | 'payouts'>;
  readonly #findings: Findings;
  #at = 0;
  /** Those of erased players, which are only counted. */
  #passedOver = 0;

  constructor(
    definition: SteppedDefinition,
    said: Pick<Said, 'completions' | 'lost' | 'payouts'>,
    findings: Findings,
  ) {
    this.#definition = definition;
    this.#said = said;
    this.#findings = findings;
  }

  /** The next line, with the score that was folded; undefined: events of an erased player cannot be opened. */
  take(line: BoardLine, folded: OpenScore | undefined): void {
    if (!folded) this.#passOver(line);
    for (const completion of folded?.completions ?? []) {
      const said = this.#said.completions?.[this.#at];
      this.#at += 1;
      this.#findings.demand(
        said !== undefined && textOf(said) === textOf(completion),
        'completions',
        () => `Player ${line.player_hash} completed ${nameOf(completion)}; ${saidOf(said)}.`,
      );
    }
  }

  /**
   * As many steps are listed as the line has. A player who was erased and came back may have the next line, too: its steps
   * follow those of this one, whose last step may have completed the whole.
   */
  #passOver({ player_hash, units }: BoardLine): void {
    let steps = 0;
    // Which levels a score reached is not known without the events.
    const isCounted = this.#definition.kind === 'mission';
    const areAll = () => !isCounted || scoreUnits(String(steps)) === units;
    for (let one = this.#next; one?.player_hash === player_hash; one = this.#next) {
      if (isCounted && one.step > 0 && areAll()) break;
      this.#at += 1;
      this.#passedOver += 1;
      if (one.step > 0) steps += 1;
    }
    this.#findings.demand(
      areAll(),
      'completions',
      () => `Player ${player_hash} has another number of steps on the board than are listed, ${steps}.`,
    );
  }

  get #next(): CertifiedCompletion | undefined {
    return this.#said.completions?.[this.#at];
  }

  /** There are no more lines: nothing else was completed, and payouts are what the completions come to. */
  end(): true {
    const { completions = [], lost = [], payouts } = this.#said;
    for (const one of completions.slice(this.#at))
      this.#findings.fail('completions', `Player ${one.player_hash} did not complete ${nameOf(one)}.`);
    const passed = this.#passedOver;
    const counts = passed === 0 ? '' : ` Of erased players, and only counted: ${passed}.`;
    const more = lost.length === 0 ? '' : ` Listed, and no longer on the board: ${lost.length} more.`;
    this.#findings.pass(
      'completions',
      `Folded again, each with its time and event: ${counted(this.#at - passed, 'completion')}.${counts}${more}`,
    );
    const owed = new OwedPayouts(payouts, this.#findings);
    for (const one of [...completions, ...lost]) {
      const prize = owedFor(this.#definition, one);
      if (prize) owed.take(prize, [prize.prize]);
    }
    owed.end();
    return true;
  }
}

function textOf({ player_hash, period, repeat, step, completed_at, seq }: CertifiedCompletion): string {
  return [player_hash, period, repeat, step, completed_at, seq].join();
}

function nameOf({ step, period, repeat, seq }: CertifiedCompletion): string {
  const what = step === 0 ? 'all steps' : `step ${step}`;
  return `${what} of repeat ${repeat} in period ${period} with event ${seq}`;
}

function saidOf(said: CertifiedCompletion | undefined): string {
  return said
    ? `the file has ${nameOf(said)} of player ${said.player_hash}`
    : 'the file has no such completion';
}

/** The completions of a campaign, if it has steps; what another campaign's file has of them is refused. */
export function completedStepsOf(
  definition: CampaignDefinition,
  said: Pick<Said, 'completions' | 'lost' | 'payouts'>,
  findings: Findings,
): CompletedSteps | undefined {
  if (isStepped(definition)) return new CompletedSteps(definition, said, findings);
  if (said.completions ?? said.lost)
    findings.fail('completions', 'There are completions, but the campaign has no steps.');
  return undefined;
}

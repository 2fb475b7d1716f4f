import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import { firstStart } from '../../support/laurel.ts';
import { runCommand } from '../../support/run-command.ts';
import { waitUntil } from '../../support/waiting.ts';
import type { Ledger } from './ledger.ts';

/** Until scoring has everything, and until the boards of a long log are compared. */
const MAX_SCORING_SECONDS = 120;
const MAX_COMMAND_MILLISECONDS = 600_000;

/** Checks at the running server, as operators do, that counts agree and that every board equals the fold of the log. */
export async function examineServer(url: string, ledger: Ledger, mayLose: boolean): Promise<string[]> {
  const stats = await untilScored(url);
  const counts = mayLose ? [] : checkStats(stats, ledger);
  return [...checkScored(stats), ...counts, ...(await checkBoards(url))];
}

/** What is not scored after that time is a finding. */
async function untilScored(url: string): Promise<IntakeStats> {
  const read = () => laurel<IntakeStats>(url, ['stats', '--json']);
  const look = async () => {
    const stats = await read();
    return stats.scored_seq === stats.log_seq && stats;
  };
  return waitUntil('everything is scored', look, { seconds: MAX_SCORING_SECONDS, every: 100 }).catch(read);
}

function checkScored({ accepted, log_seq, scored_seq }: IntakeStats): string[] {
  const findings: string[] = [];
  if (scored_seq !== log_seq) findings.push(`scoring stays at ${scored_seq} of ${log_seq}`);
  if (accepted !== log_seq) findings.push(`${accepted} events are counted, the log ends at ${log_seq}`);
  return findings;
}

function checkStats(stats: IntakeStats, { acknowledged, abandoned, refused, resent }: Ledger): string[] {
  const { accepted, duplicates, conflicts, rejected } = stats;
  const findings: string[] = [];
  const count = (batches: { size: number }[]) => batches.reduce((sum, { size }) => sum + size, 0);
  const [least, most] = [count(acknowledged), count(acknowledged) + count(abandoned)];
  if (accepted < least || accepted > most)
    findings.push(`${accepted} events are counted as accepted, not between ${least} and ${most}`);
  if (conflicts > 0) findings.push(`${conflicts} events are counted as conflicts`);
  // After a lost answer the next attempt counts again, so both may be higher.
  if (duplicates < resent) findings.push(`${duplicates} duplicates are counted, of at least ${resent}`);
  if (rejected < refused.length)
    findings.push(`${rejected} events are counted as refused, of ${refused.length}`);
  return findings;
}

interface Outcome {
  custom_id: string;
  differences: number;
}

async function checkBoards(url: string): Promise<string[]> {
  const outcomes = await laurel<Outcome[]>(url, ['rebuild', '--check', '--json']);
  if (outcomes.length === 0) return ['no board was compared'];
  return outcomes
    .filter(({ differences }) => differences > 0)
    .map(({ custom_id, differences }) => `the board of ${custom_id} differs for ${differences} players`);
}

/** Runs a command that must reach its server; `rebuild --check` exits with 1 if boards differ, and says so in its output. */
export async function laurel<Answer>(url: string, words: string[]): Promise<Answer> {
  const { LAUREL_USERNAME, LAUREL_PASSWORD } = firstStart;
  const environment = { LAUREL_URL: url, LAUREL_USERNAME, LAUREL_PASSWORD };
  const { code, stdout, stderr } = await runCommand(words, {
    environment,
    milliseconds: MAX_COMMAND_MILLISECONDS,
  });
  if (stdout === '') throw new Error(`laurel ${words.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Answer;
}

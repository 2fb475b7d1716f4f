import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** One sentence for each package that the service runs on and an advisory warns of; or why the registry did not say. */
export type Advice = { vulnerable: string[] } | { unanswered: string };

/** Asks the registry with `npm audit`; `registry` overrides the configured one. */
export async function askForAdvisories(folder: string, registry?: string): Promise<Advice> {
  const words = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
  const child = spawn('npm', registry === undefined ? words : [...words, `--registry=${registry}`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 90_000,
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return readReport(output);
}

/** Reads what `npm audit --json` prints: a report, or the error of a registry that has no such service. */
export function readReport(output: string): Advice {
  const report = parse(output) as Report | undefined;
  if (!report?.vulnerabilities) return { unanswered: report?.message ?? 'npm audit printed no report' };
  const found = Object.entries(report.vulnerabilities);
  return { vulnerable: found.map(([name, { severity, range }]) => `${name} ${range} (${severity})`) };
}

interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  message?: string;
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

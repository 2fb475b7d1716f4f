import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@laurel/client/client.ts';
import { LaurelFault, NoAnswer } from '@laurel/client/faults.ts';
import { JsonText } from '@laurel/client/json-text.ts';
import { serverUrl, urlOption } from '../../../cli/account.ts';
import {
  countOption,
  Failure,
  failureParts,
  flagOption,
  textOption,
  UsageError,
} from '../../../cli/arguments.ts';
import type { Command, Context, Input } from '../../../cli/command.ts';
import { printRemark } from '../../../cli/output.ts';
import { type Element, readElements, refuseOther } from './send-elements.ts';
import {
  addTallies,
  emptyTally,
  openProgress,
  printSendReport,
  type Tally,
  tallyReport,
  tallyUnreadable,
} from './send-report.ts';
import { batchesOf, Interrupted, type SendEnd, sendBatches } from './send-run.ts';
import { openSource, type Source } from './send-source.ts';

export const send: Command = {
  name: 'send',
  takes: 'FILE',
  about:
    'Sends events: NDJSON, a JSON array or {"items": […]}, plain or gzip, from a file or, with -, from standard input. ' +
    'Events that were sent before do no harm; a run that was stopped is taken up where it ended.',
  options: {
    url: urlOption,
    'api-key': {
      type: 'string',
      value: 'KEY',
      about: 'key of the tenant (better: LAUREL_API_KEY, which other users cannot see)',
    },
    rate: { type: 'string', value: 'N', about: 'events a second; as fast as possible by default' },
    batch: {
      type: 'string',
      value: 'N',
      about: 'events a request; 1000 by default, fewer with a small --rate',
    },
    concurrency: { type: 'string', value: 'N', about: 'requests at a time; 4 by default' },
    restart: { type: 'boolean', about: 'send from the start, also if an earlier run was stopped half way' },
  },
  run: async (input, context) => sendSource(readPlan(input, context), context),
};

/** The longest wait; sending ends if a server asks for a longer one. */
const MAX_WAIT_SECONDS = 60;

interface Plan {
  path: string;
  url: string;
  apiKey: string;
  rate: number | undefined;
  batch: number;
  concurrency: number;
  restart: boolean;
  json: boolean;
}

function readPlan(input: Input, { settings }: Context): Plan {
  const apiKey = textOption(input, 'api-key') ?? settings.apiKey;
  if (apiKey === undefined) throw new UsageError('An API key is needed: --api-key or LAUREL_API_KEY.');
  const rate = countOption(input, 'rate');
  return {
    path: input.positionals[0] ?? '-',
    url: serverUrl(input, settings.url),
    apiKey,
    rate,
    // Four requests a second keep a slow stream even.
    batch: countOption(input, 'batch') ?? (rate === undefined ? 1_000 : Math.min(1_000, Math.ceil(rate / 4))),
    concurrency: countOption(input, 'concurrency') ?? 4,
    restart: flagOption(input, 'restart'),
    json: flagOption(input, 'json'),
  };
}

async function sendSource(plan: Plan, context: Context): Promise<number> {
  const { clock } = context;
  const source = await openSource(plan.path, context.stdin);
  const resume = openResume(source.identity, plan.url, plan.apiKey, clock);
  const before = (plan.restart ? undefined : await resume.load()) ?? emptyTally();
  if (before.elements > 0 && !plan.json)
    printRemark(context, `Going on after the ${count(before)} events of an earlier run.`);
  const elements = await readElements(source.chunks);
  const { unit } = elements;
  const groups = refuseOther(elements, source.name);
  const start = clock().getTime();
  const { done, complete, failure } = await run(plan, context, { source, resume, before, groups });
  await (complete ? resume.remove() : resume.save(done, true));
  const advice = adviceFor(done, unit, resume.possible);
  if (failure) throw withAdvice(failure, advice);
  const seconds = (clock().getTime() - start) / 1_000;
  const events_per_second = (done.elements - before.elements) / Math.max(seconds, 0.001);
  const about = { source: source.name, url: plan.url, complete, unit, resumed_after: before.elements };
  printSendReport(context, { ...about, ...done, seconds, events_per_second }, plan.json);
  if (complete) return done.rejected > 0 ? 3 : 0;
  printRemark(context, advice);
  return 130;
}

interface Opened {
  source: Source;
  resume: Resume;
  before: Tally;
  groups: AsyncIterable<Element[]>;
}

async function run(
  plan: Plan,
  context: Context,
  { source, resume, before, groups }: Opened,
): Promise<SendEnd> {
  const { clock, random } = context;
  const stopping = context.interruption();
  const progress = openProgress(context, source, plan.json);
  const onWait = (reason: string, seconds: number) =>
    progress.remark(`${reason}; next attempt in ${seconds.toFixed(1)} s`);
  const { url, apiKey } = plan;
  const pause = (milliseconds: number) => waitUnlessStopped(milliseconds, stopping);
  const maxWaitMilliseconds = MAX_WAIT_SECONDS * 1_000;
  const client = createClient({ url, credentials: { apiKey }, clock, random, pause, maxWaitMilliseconds });
  const post = openPosting({ client, onWait });
  const onSettled = (tally: Tally) => {
    progress.update(tally.elements);
    void resume.save(tally);
  };
  const batches = batchesOf(groups, plan.batch, before.elements);
  const end = await sendBatches({ ...plan, batches, post, before, onSettled, stopping, clock });
  progress.end();
  return end;
}

/** Stopping ends a wait for the next attempt, but not a request under way: its outcome is still counted. */
async function waitUnlessStopped(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch {
    throw new Interrupted('stopped while waiting for the next attempt');
  }
}

function withAdvice(error: unknown, advice: string): unknown {
  if (error instanceof LaurelFault) return new Failure(`${error.detail} ${advice}`, failureParts(error));
  return error instanceof Failure ? new Failure(`${error.message} ${advice}`, { cause: error }) : error;
}

function adviceFor(done: Tally, unit: string, resumable: boolean): string {
  if (done.elements === 0) return 'Nothing was sent.';
  const sent = `${count(done)} ${unit}s were sent.`;
  if (resumable) return `${sent} The same command goes on from there; --restart starts anew.`;
  return `${sent} Send the same input again: what is known is not stored twice.`;
}

function count({ elements }: Tally): string {
  return elements.toLocaleString('en');
}

/** The server that receives events. */
interface Posting {
  client: Client;
  /** Called with the reason why an attempt failed, before each wait. */
  onWait: (reason: string, seconds: number) => void;
}

/** A server that has answered before gets about a minute to come back; one that has not gets a few seconds. */
const ATTEMPTS = { known: 9, unknown: 4 };
const TIMEOUT_MILLISECONDS = 120_000;

/** Sends elements in one request and returns the outcome of each; throws Failure, LaurelFault, and what a wait throws. */
function openPosting({ client, onWait }: Posting): (elements: Element[]) => Promise<Tally> {
  let known = false;
  const post = async (elements: Element[]): Promise<Tally> => {
    // The original text, so that the numbers of an event are sent as they were written.
    const body = new JsonText(`[${elements.map(({ text }) => text).join(',')}]`);
    let tried = 1;
    try {
      const answer = await client.submitEvents.answer({
        headers: { prefer: 'return=representation, handling=lenient' },
        body,
        timeoutMilliseconds: TIMEOUT_MILLISECONDS,
        attempts: ATTEMPTS[known ? 'known' : 'unknown'],
        onRetry: ({ failure, attempt, waitMilliseconds }) => {
          tried = attempt + 1;
          onWait(reasonOf(failure), waitMilliseconds / 1_000);
        },
      });
      known = true;
      if (answer.body === undefined) throw new Failure('The server did not say what became of each event.');
      return tallyReport(elements, answer.body);
    } catch (error) {
      if (error instanceof LaurelFault && error.status === 413) return postHalves(elements, error);
      throw tried > 1 ? gaveUp(error, tried) : error;
    }
  };
  /** The batch exceeds a limit of the server: tries halves, down to the one event that is too large. */
  const postHalves = async (elements: Element[], { message }: LaurelFault): Promise<Tally> => {
    const [only] = elements;
    if (only && elements.length === 1) return tallyUnreadable([{ ...only, problem: message }]);
    const middle = Math.ceil(elements.length / 2);
    return addTallies(await post(elements.slice(0, middle)), await post(elements.slice(middle)));
  };
  return async (elements) => {
    const readable = elements.filter(({ text }) => text !== undefined);
    const unreadable = tallyUnreadable(elements.filter(({ text }) => text === undefined));
    return readable.length === 0 ? unreadable : addTallies(unreadable, await post(readable));
  };
}

function reasonOf(failure: unknown): string {
  if (failure instanceof LaurelFault) return `the server answered ${failure.status}`;
  return `no answer: ${(failure as NoAnswer).message}`;
}

function gaveUp(error: unknown, tried: number): unknown {
  if (!(error instanceof LaurelFault || error instanceof NoAnswer)) return error;
  const detail = error instanceof LaurelFault ? `: ${error.message}` : '';
  return new Failure(`Gave up after ${tried} attempts (${reasonOf(error)}${detail}).`, { cause: error });
}

/** Remembers how far a source was sent, so that the next run continues from there. */
interface Resume {
  /** Whether progress can be remembered; for standard input it cannot. */
  possible: boolean;
  /** The progress of an earlier run. */
  load: () => Promise<Tally | undefined>;
  /** Saves the progress, at most once a second unless `now` is set. */
  save: (tally: Tally, now?: boolean) => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * One small file in the system's temporary folder, named by a hash of the source's path, size and time, the server and the
 * API key. So a changed file or another tenant starts anew, the source may be in a read-only folder, and the name reveals
 * nothing. The file may lag behind what was sent, or be lost: intake stores each event once.
 */
function openResume(identity: string | undefined, url: string, apiKey: string, clock: () => Date): Resume {
  if (identity === undefined) return nothingToResume;
  const name = createHash('sha256').update(`${identity}\n${url}\n${apiKey}`).digest('hex').slice(0, 32);
  const path = join(tmpdir(), `laurel-send-${name}.json`);
  let savedAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  return {
    possible: true,
    load: () => readTally(path),
    save: (tally, now = false) => {
      if (!now && clock().getTime() - savedAt < 1_000) return writing;
      savedAt = clock().getTime();
      writing = writing.then(() => writeTally(path, tally));
      return writing;
    },
    remove: () => writing.then(() => rm(path, { force: true })),
  };
}

const nothingToResume: Resume = {
  possible: false,
  load: async () => undefined,
  save: async () => undefined,
  remove: async () => undefined,
};

async function readTally(path: string): Promise<Tally | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Tally;
  } catch {
    return undefined;
  }
}

/** Writes a temporary file and renames it, so a crash leaves the old one. On a full disk, sending continues without it. */
async function writeTally(path: string, tally: Tally): Promise<void> {
  try {
    await writeFile(`${path}.new`, JSON.stringify(tally), { mode: 0o600 });
    await rename(`${path}.new`, path);
  } catch {
    await rm(`${path}.new`, { force: true });
  }
}

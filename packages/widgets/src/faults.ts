import type { LiveFailure } from '@laurel/client/live/live-failure.ts';
import { sendPublic } from '@laurel/client/public/read-public.ts';
import { loadFile } from './files.ts';

/** Why an element cannot show what it should, for the page's developer (docs/widgets.md). */
export interface WidgetFault {
  code: string;
  /** A sentence in English. */
  message: string;
  /** What was thrown. */
  error: unknown;
}

/** An error that the elements find themselves. */
export class WidgetError extends Error {
  declare readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The code and the sentence of an error; `sent`: the credential that the element shows the server. */
export async function faultOf(
  error: unknown,
  server: string,
  sent: () => Promise<string | undefined>,
): Promise<WidgetFault> {
  const { status, code, message, cause } = error as Partial<LiveFailure> & { cause?: unknown };
  const own = [error, cause].find((one) => one instanceof WidgetError);
  if (own) return { code: own.code, message: own.message, error };
  if (status) return { code: code ?? `http_${status}`, message: message ?? '', error };
  const [found = '', sentence = ''] = await withoutAnswer(server, sent).catch((failed: WidgetError) => [
    failed.code,
    failed.message,
  ]);
  return { code: found, message: sentence, error };
}

const UNREACHABLE = ['unreachable', 'The server cannot be reached.'];

/**
 * Code and sentence where no answer came. A browser withholds answers from pages of sites that the credential does not name
 * (docs/rules/live.md#1), and a script sees only that there is none: a small call says whether the page may read answers,
 * and a file that pages of any site may read whether the server is there at all.
 */
async function withoutAnswer(server: string, sent: () => Promise<string | undefined>): Promise<string[]> {
  const credential = await sent();
  const asked = (path: string, bearer?: string) =>
    sendPublic(fetch, server + path, bearer, { cache: 'no-store' }).then(
      (): Partial<LiveFailure> => ({ status: 200 }),
      (refusal: Partial<LiveFailure>) => refusal,
    );
  const { status, message = '' } = await asked('/public/api/v2/tournaments/boards?campaigns=1', credential);
  if (status === 401) return ['unauthenticated', message];
  if (status || (await asked('/widgets/v1/integrity.json')).status !== 200) return UNREACHABLE;
  if (!/^(pk_|eyJ)/.test(credential ?? ''))
    return ['unauthenticated', 'A page needs a publishable key, pk_…, or a player token.'];
  return ['origin_refused', 'The credential does not name the site of this page.'];
}

const said = new Set<string>();

/**
 * Writes into the browser's console, once a page, how a developer mends a fault; faults that pass by themselves are not
 * written.
 */
export async function advise(fault: WidgetFault, server: string, campaign: string): Promise<void> {
  const { code } = fault;
  const isMended = /^(origin_refused|unauthenticated|forbidden|campaign_missing|token_provider|not_found)$/;
  if (!isMended.test(code) || said.has(code)) return;
  said.add(code);
  try {
    const { adviceOn } = await loadFile('advice');
    console.warn(adviceOn(code, fault.message, server, location.origin, campaign));
  } catch {
    said.delete(code);
  }
}

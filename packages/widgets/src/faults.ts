import type { LiveFailure } from '@laurel/client/live/live-failure.ts';

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

/**
 * The code and the sentence of an error. A browser withholds answers from pages of sites that the credential does not name
 * (docs/rules/live.md#1), and a script sees only that there is none: a file that pages of any site may read decides.
 */
export async function faultOf(error: unknown, server: string): Promise<WidgetFault> {
  const { status, code, message, cause } = error as Partial<LiveFailure> & { cause?: unknown };
  const own = [error, cause].find((one) => one instanceof WidgetError);
  if (own) return { code: own.code, message: own.message, error };
  if (status) return { code: code ?? `http_${status}`, message: message ?? '', error };
  const file = fetch(`${server}/widgets/v1/integrity.json`, { credentials: 'omit', cache: 'no-store' });
  const answers = await file.then(
    ({ ok }) => ok,
    () => false,
  );
  return answers
    ? { code: 'origin_refused', message: 'The credential does not name the site of this page.', error }
    : { code: 'unreachable', message: 'The server cannot be reached.', error };
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
    const { adviceOn } = (await import(
      new URL('laurel-advice.js', import.meta.url).href
    )) as typeof import('./advice.ts');
    console.warn(adviceOn(code, fault.message, server, location.origin, campaign));
  } catch {
    said.delete(code);
  }
}

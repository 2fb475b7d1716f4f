import { LaurelFault, NoAnswer } from '@laurel/client/faults.ts';
import { chosenLanguage } from '../languages/choice.ts';
import { t } from '../languages/messages.ts';
import { spanText } from '../time/time-text.ts';
import { faultTitles } from './fault-titles.ts';

/**
 * What a refusal means, in the language of the console; undefined: the server's sentence says it, as both are in English, or
 * there is no refusal.
 */
export function faultTitle(error: unknown): string | undefined {
  if (chosenLanguage() === 'en' || !(error instanceof LaurelFault)) return undefined;
  return (faultTitles as Readonly<Record<string, string>>)[error.code];
}

/** What went wrong, in a sentence for people; that of a server is in English. */
export function faultSentence(error: unknown): string {
  if (error instanceof NoAnswer)
    return t('The server did not answer, so this may or may not have been done. Check before you try again.');
  if (error instanceof LaurelFault) {
    const wait = error.retryAfterSeconds;
    return wait === undefined
      ? error.detail
      : t('{detail} Try again in {span}.', { detail: error.detail, span: spanText(wait * 1_000) });
  }
  return error instanceof Error ? error.message : String(error);
}

/** What is wrong with single parts of what was sent: where, as the API names it, and the sentence. */
export function faultDetails(error: unknown): { at: string; detail: string }[] {
  if (!(error instanceof LaurelFault)) return [];
  return error.errors.map(({ pointer, parameter, detail }) => ({ at: pointer ?? parameter ?? '', detail }));
}

import { LaurelFault, NoAnswer } from '@laurel/client/faults.ts';
import type { FaultCode } from '@laurel/contract/faults/faults.ts';
import { chosenLanguage } from '../languages/locale.ts';
import { t } from '../languages/messages.ts';
import { spanText } from '../time/time-text.ts';

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

/** What each fault of the contract means. The sentence of a single fault comes from the server, in English. */
const faultTitles: Readonly<Record<FaultCode, string>> = {
  malformed_request: t('The request is not valid HTTP'),
  malformed_body: t('This call does not accept the body'),
  invalid_parameter: t('A parameter has a value that is not allowed'),
  unauthenticated: t('The credential is missing or not valid'),
  forbidden: t('The credential does not allow this call'),
  not_found: t('There is nothing at this address'),
  page_not_found: t('There is no such page: it is past the last one'),
  method_not_allowed: t('This address does not support the method'),
  not_acceptable: t('The server supports none of the encodings that the client accepts'),
  request_timeout: t('The request did not arrive in time'),
  conflict: t('The current state does not allow this call'),
  body_too_large: t('The body is larger than the limit'),
  batch_too_large: t('The batch holds more events than the limit'),
  unsupported_media_type: t('This call does not support the content type or encoding of the body'),
  invalid_events: t('The batch holds events that are not valid'),
  invalid_body: t('Members of the body are not valid'),
  wrong_password: t('The current password is wrong'),
  too_many_attempts: t('Too many failed attempts; wait before the next'),
  too_many_streams: t('The player has reached the limit of streams'),
  headers_too_large: t('The address and headers of the request are too long'),
  internal_error: t('The service failed; the cause is in its log'),
  overloaded: t('The queue of batches is full'),
  streams_exhausted: t('This process has reached its limit of streams'),
  database_unavailable: t('The database cannot be reached'),
  shutting_down: t('This process is stopping; send the request again'),
};

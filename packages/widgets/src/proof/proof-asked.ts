import type { WidgetTexts } from '../texts.ts';

/** What an element asks the file of proofs for. Its members keep their names in both files (see `inside` of build.ts). */
export interface ProofAsked {
  /** Address of the server without a slash at its end. */
  address: string;
  campaign_id: number;
  custom_id: string;
  /** The player's token. */
  bearer: string;
  words: WidgetTexts;
  language: string;
  zone: string | undefined;
}

import type { ShownTickets } from '@laurel/client/public/raffles.ts';
import type { KindTexts } from '../kinds/kind-texts.ts';

/** What an element asks the file of draws for. Its members keep their names in both files (see `inside` of build.ts). */
export interface DrawAsked {
  /** Address of the server without a slash at its end. */
  address: string;
  campaign_id: number;
  /** A publishable key, or the player's token. */
  bearer: string | undefined;
  /** Titles, in the order of the definition. */
  prizes: readonly string[];
  /** The tickets of the player; undefined: none, or nobody is signed in. */
  own: ShownTickets | undefined;
  words: KindTexts;
  language: string;
  zone: string | undefined;
}

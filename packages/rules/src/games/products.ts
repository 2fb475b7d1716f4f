import type { GameSelection } from '@laurel/contract/campaigns/games.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { type GameFacts, textFact } from '../players/facts.ts';
import { compileSelection } from './selection.ts';

/** What the games of a campaign belong to, such as `casino`, `betting`, `bingo` and `lottery`. */
export interface ProductsOfGames {
  /** As senders wrote them, each once, in the order of code points. */
  readonly products: readonly string[];
  /** Selected games for which no event gave a product, those that the catalogue does not know included. */
  readonly unknown: number;
}

/**
 * The products of the games that a campaign selects (docs/rules/facts.md#3), by the catalogue as it is known now. A campaign
 * may count further games later: its selection follows the catalogue (docs/rules/facts.md#4).
 */
export function productsOfGames(
  games: GameSelection,
  catalogue: ReadonlyMap<string, GameFacts>,
): ProductsOfGames {
  const selects = compileSelection(games);
  const products = new Set<string>();
  let unknown = games.ids.filter((id) => !catalogue.has(id) && selects(id, undefined)).length;
  for (const [id, facts] of catalogue) {
    if (!selects(id, facts)) continue;
    const product = textFact(facts, 'product');
    if (product === null) unknown += 1;
    else products.add(product);
  }
  return { products: [...products].sort(compareCodePoints), unknown };
}

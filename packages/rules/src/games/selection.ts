import type { GameFilters, GameSelection } from '@laurel/contract/campaigns/games.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { type GameFacts, listFact, noDevice, textFact } from '../players/facts.ts';

/** Is the game selected? `facts`: those in the catalogue; undefined for an unknown game. */
export type Selects = (gameId: string, facts: GameFacts | undefined) => boolean;

type Matches = (facts: GameFacts) => boolean;

const valuesOf: Record<keyof GameFilters, (facts: GameFacts) => readonly string[]> = {
  provider: (facts) => textAsList(textFact(facts, 'provider')),
  categories: (facts) => listFact(facts, 'categories'),
  features: (facts) => listFact(facts, 'features'),
  themes: (facts) => listFact(facts, 'themes'),
  device: (facts) => [textFact(facts, 'device') ?? noDevice],
  has_freespins: (facts) => textAsList(textFact(facts, 'has_freespins')),
};

/**
 * The game selection (docs/rules/facts.md#4), its lists made ready once: all games, or explicit ids plus those that the
 * include filters match, minus those that the exclude filters match. An explicit id counts even if the catalogue does not
 * know the game; an unknown game has no facts, so its device is `undefined`.
 */
export function compileSelection(games: GameSelection): Selects {
  const ids = new Set(games.ids);
  const isIncluded = compileFilters(games.include);
  const isExcluded = compileFilters(games.exclude);
  return (gameId, facts = {}) => (games.all || ids.has(gameId) || isIncluded(facts)) && !isExcluded(facts);
}

/** Whether facts in the catalogue can change which games are selected. */
export function dependsOnCatalogue({ include, exclude }: GameSelection): boolean {
  return [include, exclude].some((filters) => Object.values(filters).some((values) => values.length > 0));
}

/** AND between the fields that have values, OR within one; filters without any value match nothing. */
function compileFilters(filters: GameFilters): Matches {
  const tests = (Object.keys(valuesOf) as Array<keyof GameFilters>).flatMap((field) => {
    const wanted = new Set<string>(filters[field] ?? []);
    const values = valuesOf[field];
    return wanted.size === 0 ? [] : [(facts: GameFacts) => values(facts).some((value) => wanted.has(value))];
  });
  return (facts) => tests.length > 0 && tests.every((test) => test(facts));
}

function textAsList(text: string | null): readonly string[] {
  return text === null ? [] : [text];
}

/** What the games of a campaign belong to, such as `casino`, `betting`, `bingo` and `lottery`. */
interface ProductsOfGames {
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

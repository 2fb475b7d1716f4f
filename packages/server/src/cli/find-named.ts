import { Failure } from './arguments.ts';

interface Named {
  id: number;
  name: string;
}

/** The item of this name, or else of this id; undefined: there is neither. */
export async function findIfThere<Item extends Named>(
  list: AsyncIterable<Item>,
  text: string,
): Promise<Item | undefined> {
  const items = await Array.fromAsync(list);
  return items.find(({ name }) => name === text) ?? items.find(({ id }) => String(id) === text);
}

/** The item of this name, or else of this id. Throws Failure, which says `what` there is not. */
export async function findNamed<Item extends Named>(
  list: AsyncIterable<Item>,
  what: string,
  text: string,
): Promise<Item> {
  const found = await findIfThere(list, text);
  if (found) return found;
  throw new Failure(`There is no ${what} "${text}".`);
}

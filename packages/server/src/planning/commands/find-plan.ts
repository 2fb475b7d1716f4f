import type { Client } from '@laurel/client/client.ts';
import type { Schedule } from '@laurel/contract/planning/schedules.ts';
import type { Template } from '@laurel/contract/planning/templates.ts';
import { Failure } from '../../cli/arguments.ts';

const query = { page_size: 100 };

/** The template of this name, or else of this id. Throws Failure. */
export async function findTemplate(client: Client, text: string): Promise<Template> {
  return find(await Array.fromAsync(client.listTemplates.items({ query })), text, 'template');
}

/** The schedule of this name, or else of this id. Throws Failure. */
export async function findSchedule(client: Client, text: string): Promise<Schedule> {
  return find(await Array.fromAsync(client.listSchedules.items({ query })), text, 'schedule');
}

function find<Item extends { id: number; name: string }>(items: Item[], text: string, what: string): Item {
  const found = items.find(({ name }) => name === text) ?? items.find(({ id }) => String(id) === text);
  if (found) return found;
  throw new Failure(`There is no ${what} "${text}".`);
}

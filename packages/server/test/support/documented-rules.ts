import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../docs/rules/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** The pages of docs/rules/ whose definitions, tables and boards are examples. */
const pages = ['rounds', 'tasks', 'tournament-types', 'places', 'money', 'corrections'];

/** These pages, one after the other. */
export const rulesWithExamples = pages.map((page) => read(`${page}.md`)).join('\n');

/** All pages of docs/rules/, one after the other. */
export const rules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map(read)
  .join('\n');

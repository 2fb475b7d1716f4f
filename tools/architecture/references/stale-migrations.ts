import type { RepositoryFile } from '../guard.ts';
import { type Passage, whereIn } from './passages.ts';

/** A document that sends readers to a migration for a function must name the last one that makes it. */
export function staleMigrations(passages: Passage[], files: RepositoryFile[]): string[] {
  const migrations = files.filter(({ path }) => /^packages\/server\/migrations\/\d+_\w+\.sql$/.test(path));
  const makers = new Map(
    migrations.flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(/create (?:or replace )?function (\w+)/g),
        ([, name = '']) => [name, path] as const,
      ),
    ),
  );
  return passages
    .filter(({ kind }) => kind === 'document')
    .flatMap((passage) =>
      Array.from(passage.text.matchAll(/`(\w+)` \(`[\w/]*?(\d{4}_\w+\.sql)`\)/g)).flatMap(
        ({ 1: name = '', 2: named = '', index }) => {
          const maker = makers.get(name);
          if (maker === undefined || maker.endsWith(`/${named}`)) return [];
          return [`${whereIn(passage, index)} names ${named} for ${name}, which ${maker} makes anew`];
        },
      ),
    );
}

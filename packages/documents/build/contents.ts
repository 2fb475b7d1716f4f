import type { SourcePage } from './source-pages.ts';

/** A part of the contents: its pages are next to each other. */
export interface Part {
  title: string;
  /** What it is for, in a sentence. */
  lead: string;
  pages: ListedPage[];
  /** Whether it is listed by its first page alone, unless one of its pages is shown. */
  isFolded?: true;
}

/** A page as it is named in lists. */
export interface ListedPage {
  page: SourcePage;
  label: string;
}

/** Files in the order of the contents; a path that ends in a slash is for all pages below it that are not named. */
interface Plan extends Omit<Part, 'pages'> {
  files: readonly (string | readonly [path: string, label: string])[];
}

const plans: readonly Plan[] = [
  {
    title: 'Start',
    lead: 'What Laurel is, and ten minutes for each of those who work with it.',
    files: [
      ['README.md', 'Laurel in three minutes'],
      ['docs/guides/promotion-manager.md', 'For promotion managers'],
      ['docs/guides/missions-and-raffles.md', 'Missions, raffles and teams'],
      ['docs/guides/drops-jackpots-levels.md', 'Drops, jackpots and levels'],
      ['docs/guides/before-you-pay.md', 'Before you pay'],
      ['docs/guides/platform-engineer.md', 'For platform engineers'],
      ['docs/guides/platform-engineer-fasttrack.md', 'With Fast Track'],
      ['docs/guides/platform-engineer-git.md', 'Campaigns in git'],
      ['docs/guides/platform-engineer-rabbitmq.md', 'With RabbitMQ'],
      ['docs/guides/web-developer.md', 'For web developers'],
      ['docs/guides/operator.md', 'For operators'],
      'docs/guides/',
      'docs/glossary.md',
    ],
  },
  {
    title: 'Use',
    lead: 'The console, boards in pages of yours, and programs that call Laurel.',
    files: [
      'docs/console.md',
      'docs/planning.md',
      'docs/starters.md',
      'docs/intake.md',
      ['docs/integrations/fasttrack.md', 'Fast Track'],
      ['docs/integrations/queues.md', 'Events from queues'],
      'docs/integrations/',
      'docs/widgets.md',
      ['packages/client/README.md', 'The client package'],
      'docs/access.md',
      'docs/conformance.md',
      'docs/faults.md',
    ],
  },
  {
    title: 'Run',
    lead: 'Deploy it, watch it, back it up, and let it grow.',
    files: [
      ['docs/deploying.md', 'Deploying'],
      ['docs/settings.md', 'Settings'],
      ['docs/operating.md', 'Operating'],
      'docs/telemetry.md',
      ['docs/exports/facts.md', 'Facts for a warehouse'],
      'docs/archiving.md',
      ['docs/clusters.md', 'Citus clusters'],
      ['docs/scale.md', 'Load beyond a machine'],
      ['docs/performance.md', 'Performance'],
      ['docs/reliability.md', 'Reliability'],
      'docs/releasing.md',
      'SECURITY.md',
      'CHANGELOG.md',
    ],
  },
  {
    title: 'Certificates',
    lead: 'Boards that prove themselves to anybody, without the server.',
    files: [
      ['docs/certificates/audit.md', 'Ten minutes for an auditor'],
      ['docs/certificates/threats.md', 'Who could cheat'],
      ['docs/certificates/verifier.md', 'The verifier'],
      ['docs/certificates/keys.md', 'Keys and restores'],
      ['docs/certificates/witness.md', 'Running a witness'],
      ['docs/certificates/format.md', 'The format'],
      ['docs/certificates/sentences.md', 'What it may say'],
    ],
  },
  {
    title: 'Rules',
    lead: 'What counts, who is where, and what is owed: each rule with its examples.',
    files: [
      ['docs/rules/README.md', 'All rules'],
      'docs/rules/intake.md',
      'docs/rules/facts.md',
      'docs/rules/rounds.md',
      'docs/rules/money.md',
      'docs/rules/tasks.md',
      'docs/rules/tournament-types.md',
      'docs/rules/missions.md',
      'docs/rules/places.md',
      'docs/rules/teams.md',
      'docs/rules/campaigns.md',
      'docs/rules/prizes.md',
      'docs/rules/',
    ],
  },
  {
    title: 'API reference',
    lead: 'Every call with its parameters, bodies and answers.',
    files: [['api/README.md', 'All calls'], 'api/'],
  },
  {
    title: 'Develop',
    lead: 'How Laurel is made, and how to change it.',
    files: [
      ['CONTRIBUTING.md', 'Contributing'],
      'docs/testing.md',
      'docs/architecture.md',
      'docs/finding-things.md',
      'docs/scoring-words.md',
      ['packages/console/README.md', 'Making screens'],
    ],
  },
  {
    title: 'Decisions',
    lead: 'Why things are as they are, with what was weighed and measured.',
    files: [['docs/decisions/README.md', 'All decisions'], 'docs/decisions/'],
    isFolded: true,
  },
];

/** The pages by subject, in the order in which they are read. Pages that nothing above names are at the end. */
export function contentsOf(pages: readonly SourcePage[]): Part[] {
  const waiting = new Map(pages.map((page) => [page.path, page]));
  const named = new Set(plans.flatMap(({ files }) => files.map(pathOf)));
  const take = (path: string): SourcePage[] => {
    const isFolder = path.endsWith('/');
    const found = [...waiting.values()].filter((page) =>
      isFolder ? page.path.startsWith(path) && !named.has(page.path) : page.path === path,
    );
    for (const page of found) waiting.delete(page.path);
    return found;
  };
  const parts = plans.map(({ files, ...part }) => ({
    ...part,
    pages: files.flatMap((file) => take(pathOf(file)).map((page) => ({ page, label: labelOf(file, page) }))),
  }));
  const others = [...waiting.values()].map((page) => ({ page, label: page.title }));
  return [...parts, { title: 'More', lead: 'Further pages.', pages: others }].filter(
    (part) => part.pages.length > 0,
  );
}

function pathOf(file: Plan['files'][number]): string {
  return typeof file === 'string' ? file : file[0];
}

function labelOf(file: Plan['files'][number], { title }: SourcePage): string {
  return typeof file === 'string' ? title : file[1];
}

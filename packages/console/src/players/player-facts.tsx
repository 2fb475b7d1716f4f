import type { Player } from '@laurel/contract/players/player-view.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Empty } from '../kit/page.tsx';
import { perLocale } from '../languages/locale.ts';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';

type Fact = Player['facts'][string] & { name: string };

/** The latest value of each field that was ever sent, and the event that said so. */
export function PlayerFacts({ facts }: { facts: Player['facts'] }) {
  const rows = Object.entries(facts).map(([name, fact]) => ({ name, ...fact }));
  return (
    <TablePanel
      title={t('Facts')}
      caption={t('Facts of the player')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      empty={
        <Empty title={t('Only rounds and payments mention this player')}>
          {t('No event holds further facts.')}
        </Empty>
      }
    />
  );
}

/** The fields of a player event in words. */
const fieldNames: Record<string, string> = {
  username: t('username'),
  registration_date: t('registration date'),
  country: t('country'),
  currency: t('currency'),
  gender: t('gender'),
  affiliate: t('affiliate'),
  operator: t('operator'),
  tags: t('tags'),
  consent_email: t('consent email'),
  is_blocked: t('is blocked'),
  incentives_paused: t('incentives paused'),
  incentives_reason: t('reason of the pause'),
};

const columns: Column<Fact>[] = [
  { title: t('Field'), tight: true, cell: ({ name }) => fieldNames[name] ?? name },
  { title: t('Value'), cell: (fact) => <Value {...fact} /> },
  { title: t('Since'), tight: true, cell: ({ timestamp }) => <Time value={timestamp} /> },
  { title: t('By event'), cell: ({ unique_id }) => <code className="minor breakable">{unique_id}</code> },
];

function Value({ name, value }: Fact) {
  if (value === null) return <span className="muted">{t('cleared')}</span>;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value !== 'string') return value.length === 0 ? t('none') : value.join(', ');
  return name === 'country' ? <Country code={value} /> : value;
}

/** The name of a country in the language of the console; another text than a code stays as it is. */
export function Country({ code }: { code: string | null }) {
  if (code === null) return <span className="muted">–</span>;
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return regionNames('').of(code) ?? code;
}

const regionNames = perLocale(
  (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }),
);

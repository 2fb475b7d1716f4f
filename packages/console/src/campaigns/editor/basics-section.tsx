import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { TournamentDefinition, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { Select, TextInput } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { typeWords } from '../kinds.ts';
import { withType } from './blank-definition.ts';
import { TextField, useField } from './fields.tsx';
import { ImageField } from './image-field.tsx';
import { Fields, Section } from './section.tsx';
import { TextsByLanguage } from './texts-by-language.tsx';
import { useAt, useDefinition, useDraft } from './use-draft.ts';

const typeChoices = Object.entries(typeWords).map(([value, { name, wins }]) => ({
  value,
  label: t('{type}: {wins}', { type: name, wins: `${wins.charAt(0).toLowerCase()}${wins.slice(1)}` }),
}));

/** What it is called and, where its kind has types, of what type it is. */
export function BasicsSection() {
  const { texts, default_language } = useDefinition<CampaignKindName>();
  const name = texts[default_language]?.name ?? '';
  return (
    <Section
      title={t('Name and texts')}
      summary={name === '' ? t('no name yet') : name}
      holds={['/custom_id', '/tournament_type', '/currency', '/texts', '/default_language', '/image']}
      startsOpen
    >
      <Fields>
        <TypeField />
        <CurrencyField />
      </Fields>
      <TextsByLanguage />
      <Fields>
        <TextField at="/custom_id" description={t('The unique name in files, API calls and reports')} />
        <ImageField />
      </Fields>
    </Section>
  );
}

function TypeField() {
  const draft = useDraft();
  const [type] = useAt<TournamentType | undefined>('/tournament_type');
  const field = useField('/tournament_type');
  if (type === undefined) return null;
  return (
    <Select
      {...field}
      description={t('What wins')}
      data={typeChoices}
      value={type}
      onChange={(chosen) =>
        chosen && draft.replace(withType(draft.value as TournamentDefinition, chosen as TournamentType))
      }
    />
  );
}

/** Prizes and a budget are in it, too. */
function CurrencyField() {
  const draft = useDraft();
  const [currency] = useAt<string>('/currency');
  return (
    <TextInput
      {...useField('/currency')}
      description={t('Of stakes, prizes and budget')}
      value={currency}
      onChange={({ currentTarget }) => {
        const code = currentTarget.value.toUpperCase();
        draft.write('/currency', code);
        if (draft.value.currency_decimals !== undefined) draft.write('/currency_decimals', undefined);
        if (draft.value.budget) draft.write('/budget/currency', code);
      }}
    />
  );
}

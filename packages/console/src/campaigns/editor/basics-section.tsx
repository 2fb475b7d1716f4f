import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { TournamentDefinition, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { Button, Group, Menu, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../identity/session/session.ts';
import { ImagesDialog } from '../../images/images-dialog.tsx';
import { shownAddress } from '../../images/shown-address.ts';
import { UploadButton } from '../../images/upload-button.tsx';
import { shownLocale, usualLanguages } from '../../languages/locale.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { typeWords } from '../kinds.ts';
import { withType } from './blank-definition.ts';
import { useAt, useDefinition, useDraft } from './draft.ts';
import styles from './editor.module.css';
import { LongTextField, TextField, useField } from './fields.tsx';
import { below } from './pointers.ts';
import { FaultAt, Fields, Section } from './section.tsx';

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

/** Name, info and terms, one language at a time. */
function TextsByLanguage() {
  const draft = useDraft();
  const { texts, default_language } = useDefinition();
  const languages = Object.keys(texts);
  const [chosen, choose] = useState(default_language);
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? default_language);
  const at = below('/texts', language);
  const name = (text: string, before: string) => {
    const isOwn = draft.value.custom_id === '' || draft.value.custom_id === idOfName(before);
    if (draft.saved === undefined && language === default_language && isOwn)
      draft.write('/custom_id', idOfName(text));
  };
  return (
    <div className={styles.group}>
      <LanguageBar language={language} languages={languages} choose={choose} />
      <FaultAt at="/texts" />
      <TextField at={below(at, 'name')} description={t('What players read')} onText={name} />
      <LongTextField at={below(at, 'info')} label={t('Info (optional)')} />
      <LongTextField at={below(at, 'terms')} label={t('Terms (optional)')} />
    </div>
  );
}

interface LanguageBarProps {
  language: string;
  languages: string[];
  choose: (language: string) => void;
}

/** The languages of the texts, and the default that other readers see. */
function LanguageBar(props: LanguageBarProps) {
  const { language, languages, choose } = props;
  const usual = useDraft().value.default_language;
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('Language of the texts')}
          data={languages.map((one) => ({
            value: one,
            label: one === usual ? t('{language} · default', { language: one }) : one,
          }))}
          value={language}
          onChange={choose}
        />
        <AddLanguage {...props} />
      </Group>
      {language !== usual && <LanguageActions language={language} />}
    </Group>
  );
}

function AddLanguage({ languages, choose }: LanguageBarProps) {
  const draft = useDraft();
  const add = (language: string) => {
    draft.write(below('/texts', language), { name: '' });
    choose(language);
  };
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="subtle" size="compact-xs" leftSection={<Icon name="plus" size={13} />}>
          {t('Add language')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={280} className={styles.scroll}>
        {usualLanguages
          .filter((one) => !languages.includes(one))
          .map((one) => (
            <Menu.Item key={one} onClick={() => add(one)}>
              {languageName(one)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function LanguageActions({ language }: { language: string }) {
  const draft = useDraft();
  return (
    <Group gap="xs">
      <Button variant="subtle" size="compact-xs" onClick={() => draft.write('/default_language', language)}>
        {t('Make default')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-xs"
        onClick={() => draft.write(below('/texts', language), undefined)}
      >
        {t('Remove {language}', { language: languageName(language) })}
      </Button>
    </Group>
  );
}

/** What a campaign may be called in files and calls, after its name: `Winter Points 2027` → `winter-points-2027`. */
function idOfName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}

/** `de` → `German (de)`. */
function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames(shownLocale(), { type: 'language' }).of(tag);
    return name === undefined || name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}

/** The address of the campaign's image: linked, uploaded, or chosen among those that were uploaded. */
export function ImageField() {
  const [url, set] = useAt<string>('/image');
  const [isChoosing, open] = useState(false);
  const may = useMay('manager');
  const shown = shownAddress(url);
  return (
    <div>
      <TextField
        at="/image"
        label={t('Image (optional)')}
        placeholder="https://…"
        description={t('Shown in the listing; uploaded or linked')}
      />
      {may && (
        <Group gap={6} mt={6}>
          <UploadButton size="xs" variant="default" onDone={(image) => set(image.url)} />
          <Button size="xs" variant="subtle" onClick={() => open(true)}>
            {t('Choose…')}
          </Button>
        </Group>
      )}
      {shown !== undefined && <img className={styles.image} src={shown} alt={t('As the listing shows it')} />}
      <ImagesDialog
        isOpen={isChoosing}
        close={() => open(false)}
        choose={(image) => {
          set(image.url);
          open(false);
        }}
      />
    </div>
  );
}

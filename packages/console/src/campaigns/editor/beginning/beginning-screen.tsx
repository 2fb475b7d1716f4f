import { tournamentTypeCodes } from '@laurel/contract/campaigns/definition.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import {
  type Starter,
  type StarterName,
  starterNames,
  starters,
} from '@laurel/contract/planning/starters.ts';
import type { Template } from '@laurel/contract/planning/templates.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { laurel, useRead } from '../../../connection/laurel.ts';
import { Page, Panel, Read } from '../../../kit/page.tsx';
import { shownLocale } from '../../../languages/locale.ts';
import { t } from '../../../languages/messages.ts';
import { CampaignChoice } from '../../campaign-choice.tsx';
import { campaignKindWords, kindOrTypeName, typeWords } from '../../kinds.ts';
import styles from './beginning.module.css';
import { TypePicture } from './type-pictures.tsx';

/** What is above a screen on which a campaign is made. */
export const aboveNew = [{ to: '/campaigns', label: t('Campaigns') } as const];

/** Where a new campaign can begin. */
export function BeginningScreen() {
  return (
    <Page
      title={t('New campaign')}
      above={aboveNew}
      lead={t(
        'Start from a usual promotion, a template, a copy or a type. Players see nothing until you publish.',
      )}
    >
      <Panel title={t('Start from a usual promotion')}>
        <ul className={styles.choices}>
          {starterNames.map((name) => (
            <li key={name}>
              <StarterCard name={name} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('Start from a template')}>
        <Templates />
      </Panel>
      <Panel title={t('Copy a campaign')}>
        <CopyField />
      </Panel>
      <Panel title={t('Start from a type')}>
        <TypeCards />
      </Panel>
    </Page>
  );
}

/** A usual promotion in a sentence; one of several campaigns leads to each of them. */
function StarterCard({ name }: { name: StarterName }) {
  const { title, about, campaigns } = starters[name];
  const [first, ...others] = campaigns;
  const words = (
    <>
      <span className="minor">{first && kindOrTypeName(first.definition)}</span>
      <strong>{starterText(title)}</strong>
      <span className="muted">{starterText(about)}</span>
    </>
  );
  if (others.length === 0)
    return (
      <Link to="/campaigns/new" search={{ starter: name }} className={styles.choice}>
        {words}
      </Link>
    );
  return (
    <div className={styles.choice}>
      {words}
      <span className={styles.parts}>
        {campaigns.map(({ title: own, definition }, index) => (
          <Link
            key={definition.custom_id}
            to="/campaigns/new"
            search={{ starter: name, part: String(index + 1) }}
          >
            {t('{number}. {campaign}', {
              number: index + 1,
              campaign: own ? starterText(own) : definition.custom_id,
            })}
          </Link>
        ))}
      </span>
    </div>
  );
}

/** A text of a starter in the person's language, else in English. */
export function starterText(text: Starter['title']): string {
  const texts: Partial<Record<string, string>> = text;
  return texts[shownLocale().split('-')[0] ?? ''] ?? text.en;
}

function Templates() {
  const query = useRead(['templates', 'all'], (signal) =>
    laurel.listTemplates({ query: { page_size: 100 }, signal }),
  );
  return (
    <Read query={query} lines={2}>
      {({ results }) =>
        results.length === 0 ? (
          <p className={`muted ${styles.none}`}>
            {t('No template yet. You can save any campaign as a template in the editor.')}
          </p>
        ) : (
          <div className={styles.choices}>
            {results.map((template) => (
              <TemplateCard key={template.id} template={template} />
            ))}
          </div>
        )
      }
    </Read>
  );
}

function TemplateCard({ template: { id, name, definition } }: { template: Template }) {
  return (
    <Link to="/campaigns/new" search={{ template: String(id) }} className={styles.choice}>
      <strong>{name}</strong>
      <span className="muted">
        {t('{type}, {count, plural, one {# prize} other {# prizes}}', {
          type: kindOrTypeName(definition),
          count: prizesIn({ ...definition, custom_id: '', start: '', end: '' }).length,
        })}
      </span>
    </Link>
  );
}

function CopyField() {
  const navigate = useNavigate();
  return (
    <CampaignChoice
      id=""
      choose={(id) => id && void navigate({ to: '/campaigns/new', search: { copy: id } })}
      aria-label={t('Campaign to copy')}
      placeholder={t('Find a campaign by its name or custom id')}
      clearable={false}
      maw={520}
    />
  );
}

const otherKinds = ['mission', 'raffle', 'drop', 'jackpot', 'levels'] as const;

/** The types and the other kinds with what wins, an example and a picture of it; each leads to an editor of that type. */
function TypeCards() {
  return (
    <ul className={styles.cards}>
      {tournamentTypeCodes.map((type) => (
        <li key={type}>
          <Card search={{ type }} picture={type} words={typeWords[type]} />
        </li>
      ))}
      {otherKinds.map((kind) => (
        <li key={kind}>
          <Card search={{ kind }} picture={kind} words={campaignKindWords[kind]} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  search: Record<string, string>;
  picture: ComponentProps<typeof TypePicture>['of'];
  words: { name: string; wins: string; example: string };
}

function Card({ search, picture, words: { name, wins, example } }: CardProps) {
  return (
    <Link to="/campaigns/new" search={search} className={styles.card}>
      <TypePicture of={picture} />
      <strong>{name}</strong>
      <span className={styles.wins}>{wins}</span>
      <span className={styles.example}>{example}</span>
    </Link>
  );
}

import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import {
  type After,
  maxStagePlaces,
  maxStages,
  normaliseStages,
  type Stage,
  stagePointer,
  stagesOf,
} from '@laurel/contract/campaigns/stages.ts';
import { typeTraits } from '@laurel/contract/campaigns/type-traits.ts';
import { ActionIcon, Autocomplete, Button, NumberInput, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { useFoundCampaigns } from '../found-campaigns.ts';
import { useAt, useDefinition, useDraft } from './draft.ts';
import styles from './editor.module.css';
import { ChoiceField, ListField, useField } from './fields.tsx';
import { FaultAt, Fields, Items, Section } from './section.tsx';
import { SegmentsField } from './segments-field.tsx';
import { InstantField } from './window-section.tsx';

/** Who takes part, and how they join. */
export function AudienceSection() {
  const definition = useDefinition<CampaignKindName>();
  return (
    <Section
      title={t('Join and audience')}
      summary={audienceWords(definition)}
      holds={['/join', '/teams', '/team_split', '/audience', '/after']}
    >
      <Fields>
        <ChoiceField at="/join" />
      </Fields>
      {'tournament_type' in definition && (
        <>
          <TeamsField />
          <StagesField />
        </>
      )}
      <fieldset className={styles.fieldset}>
        <legend>{t('Players who match all of these conditions; empty: all players')}</legend>
        <Fields>
          <ListField at="/audience/countries" placeholder={t('Every country')} />
          <ListField at="/audience/exclude_countries" placeholder={t('No country')} />
          <ListField at="/audience/currencies" placeholder={t('Every currency')} />
          <ListField at="/audience/tags" placeholder={t('Any or none')} />
          <ListField at="/audience/affiliates" placeholder={t('Any or none')} />
          <ListField at="/audience/operators" placeholder={t('Any')} />
        </Fields>
        <Fields>
          <InstantField at="/audience/registered_from" isOptional />
          <InstantField at="/audience/registered_to" isOptional />
        </Fields>
        <Fields>
          <SegmentsField at="/audience/segments" />
          <SegmentsField at="/audience/exclude_segments" />
        </Fields>
        <Fields>
          <PlayersField at="/audience/player_ids" />
          <PlayersField at="/audience/exclude_player_ids" />
        </Fields>
      </fieldset>
    </Section>
  );
}

/** Up to ten thousand ids, one a line, as they come out of a spreadsheet. */
function PlayersField({ at }: { at: string }) {
  const [ids, set] = useAt<string[]>(at);
  const [text, setText] = useState(ids.join('\n'));
  const shown = idsOf(text).join('\n') === ids.join('\n') ? text : ids.join('\n');
  return (
    <Textarea
      {...useField(at)}
      description={
        ids.length === 0
          ? t('Ids, one a line')
          : t('{count, plural, one {# id} other {# ids}}', { count: ids.length })
      }
      autosize
      minRows={2}
      maxRows={6}
      value={shown}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        set(idsOf(currentTarget.value));
      }}
    />
  );
}

function idsOf(text: string): string[] {
  const ids = text.split(/[\n,;\t]+/).map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ''))];
}

function audienceWords(definition: CampaignDefinition): string {
  const { join, audience } = definition;
  const lists = Object.values(audience).filter((value) => value !== null && value.length > 0);
  const narrowed = lists.length + (stagesOf(definition).length > 0 ? 1 : 0);
  const who = t('{count, plural, =0 {everybody} one {# condition} other {# conditions}}', {
    count: narrowed,
  });
  return join === 'opt_in' ? [who, t('by opting in')].join(', ') : who;
}

/** Whether players score for teams, and how a team's prize is split; types whose points do not add up have none. */
function TeamsField() {
  const draft = useDraft();
  const { tournament_type, join } = useDefinition();
  const [teams] = useAt<boolean | undefined>('/teams');
  const field = useField('/teams');
  const isOn = teams === true;
  if (!isOn && !typeTraits[tournament_type].addsUp) return null;
  const set = (wanted: boolean) => {
    draft.write('/teams', wanted ? true : undefined);
    draft.write('/team_split', wanted ? 'evenly' : undefined);
    draft.write('/join', wanted ? 'opt_in' : join);
  };
  return (
    <>
      <Switch
        {...field}
        description={t('They name their team when they opt in; the places of teams win the prizes')}
        checked={isOn}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
      {isOn && <ChoiceField at="/team_split" />}
    </>
  );
}

/** Further campaigns are found by more letters. */
const SHOWN = 20;

/** How many places an author begins with. */
const USUAL_PLACES = 10;

/** The campaigns whose settled places take part. */
export function StagesField() {
  const [after, set] = useAt<After | undefined>('/after');
  const stages = stagesOf({ after });
  const write = (wanted: Stage[]) => set(normaliseStages(wanted).after);
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t('Only players on the settled places of other campaigns; none: all players')}</legend>
      {Array.isArray(after) && <FaultAt at="/after" />}
      <Items
        at="/after"
        items={stages}
        row={(stage, _, index) => (
          <StageRow
            at={stagePointer(after, index)}
            stage={stage}
            change={(changed) => write(stages.with(index, changed))}
            remove={() => write(stages.toSpliced(index, 1))}
          />
        )}
      />
      <Button
        variant="default"
        leftSection={<Icon name="plus" size={14} />}
        disabled={stages.length >= maxStages}
        onClick={() => write([...stages, { campaign: '', places: stages.at(-1)?.places ?? USUAL_PLACES }])}
      >
        {stages.length === 0 ? t('Add an earlier campaign') : t('Add another earlier campaign')}
      </Button>
    </fieldset>
  );
}

interface StageRowProps {
  at: string;
  stage: Stage;
  change: (stage: Stage) => void;
  remove: () => void;
}

function StageRow({ at, stage, change, remove }: StageRowProps) {
  const { campaign, places } = stage;
  const [own] = useAt<string>('/custom_id');
  const { campaigns } = useFoundCampaigns(campaign, { kind: 'tournament', page_size: SHOWN });
  const open = campaigns.filter(({ state }) => state !== 'cancelled').map(({ custom_id }) => custom_id);
  return (
    <div className={styles.stage}>
      <Autocomplete
        {...useField(`${at}/campaign`)}
        data={open.filter((name) => name !== own)}
        filter={({ options }) => options}
        value={campaign}
        onChange={(name) => change({ ...stage, campaign: name })}
      />
      <NumberInput
        {...useField(`${at}/places`)}
        min={1}
        max={maxStagePlaces}
        allowDecimal={false}
        value={places}
        onChange={(count) => change({ ...stage, places: typeof count === 'number' ? count : 0 })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles.removeStage}
        aria-label={t('Remove the earlier campaign {campaign}', { campaign })}
        onClick={remove}
      >
        <Icon name="remove" size={15} />
      </ActionIcon>
    </div>
  );
}

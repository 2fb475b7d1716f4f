import {
  type After,
  maxStagePlaces,
  maxStages,
  normaliseStages,
  type Stage,
  stagePointer,
  stagesOf,
} from '@laurel/contract/campaigns/stages.ts';
import { ActionIcon, Autocomplete, Button, NumberInput } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { useFoundCampaigns } from '../campaign-choice.tsx';
import { useAt } from './draft.ts';
import styles from './editor.module.css';
import { useField } from './fields.tsx';
import { FaultAt, Items } from './section.tsx';

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
  const found = useFoundCampaigns(campaign, { kind: 'tournament', page_size: SHOWN });
  const open = found.filter(({ state }) => state !== 'cancelled').map(({ custom_id }) => custom_id);
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

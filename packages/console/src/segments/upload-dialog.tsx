import { maxSegmentPlayers, playerIdColumn, type Segment } from '@laurel/contract/segments/segments.ts';
import { FileInput, TextInput } from '@mantine/core';
import { type Control, Controller } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { FormDialog } from '../kit/action-form.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';

interface UploadDialogProps {
  isOpen: boolean;
  /** The segment that gets a new version; undefined: a new segment. */
  segment?: Segment;
  close: () => void;
  onDone?: (segment: Segment) => void;
}

interface Fields {
  name: string;
  file: File | null;
}

/** Uploads a list of players as a new segment, or as the next version of one. */
export function UploadDialog({ isOpen, segment, close, onDone }: UploadDialogProps) {
  return (
    <FormDialog<Fields, Segment>
      isOpen={isOpen}
      title={segment ? t('New version of {name}', { name: segment.name }) : t('New segment')}
      initial={{ name: '', file: null }}
      run={(fields) => upload(fields, segment)}
      done={({ name, version, players }) =>
        t('“{name}”, version {version}: {players, plural, one {# player} other {# players}}', {
          name,
          version,
          players,
        })
      }
      changes={[['segments']]}
      onDone={onDone}
      close={close}
      isReady={({ name, file }) => file !== null && (segment !== undefined || name.trim() !== '')}
      verb={segment ? t('Upload version') : t('Create segment')}
    >
      {({ register, control }) => (
        <>
          {segment ? (
            <p>
              {t('Campaigns keep the version they use. To move one to the new version, edit its audience.')}
            </p>
          ) : (
            <TextInput
              data-autofocus
              label={t('Name')}
              description={t('Such as VIPs of June')}
              maxLength={255}
              {...register('name')}
            />
          )}
          <FileField control={control} />
        </>
      )}
    </FormDialog>
  );
}

function FileField({ control }: { control: Control<Fields> }) {
  return (
    <Controller
      name="file"
      control={control}
      render={({ field }) => (
        <FileInput
          label={t('CSV file')}
          description={t(
            'One player id a line, or a table with the column {column}; at most {count, number} players',
            { column: playerIdColumn, count: maxSegmentPlayers },
          )}
          placeholder={t('Choose a file')}
          accept=".csv,.txt,text/csv,text/plain"
          leftSection={<Icon name="upload" size={14} />}
          clearable
          {...field}
        />
      )}
    />
  );
}

function upload({ name, file }: Fields, segment: Segment | undefined): Promise<Segment> {
  const body = file ?? '';
  if (segment) return laurel.uploadSegmentVersion({ path: { segment_id: segment.id }, body });
  return laurel.createSegment({ query: { name: name.trim() }, body });
}

import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { type Option, Select } from '#islands/ui/form/Select.tsx'
import type { SavedFields } from '../../stores/merge-fields'
import { FormSection } from '../record-form/FormSection'
import { RecordFields } from '../record-form/RecordFields'
import { useRecordForm } from '../record-form/use-record-form'
import { settingsChanges, settingsLabels, settingsSchema, settingsValues } from './settings-form'

type Props = {
  patientId: string
  saved: SavedFields
  contactMethods: readonly Option[]
  timezones: readonly Option[]
}

/** How the clinic writes to the patient, and in which time. An island because it saves in place. */
export const SettingsForm = ({ patientId, saved, contactMethods, timezones }: Props) => {
  const { fields, ...record } = useRecordForm({
    name: 'settings',
    patientId,
    saved,
    schema: settingsSchema,
    valuesOf: settingsValues,
    attributesOf: settingsChanges,
  })
  return (
    <RecordFields record={record} labels={settingsLabels}>
      <FormSection
        title="Messages from us"
        help="Whatever you choose, our texts and subject lines never name a test, a medicine or a result."
      >
        <div className="grid2">
          <Select
            field={fields.preferredCommunication}
            label={settingsLabels.preferredCommunication}
            options={contactMethods}
          />
          <Select
            field={fields.timezone}
            label={settingsLabels.timezone}
            help="It also changes when you move to another state."
            options={timezones}
          />
        </div>
        <Checkbox
          field={fields.textsAllowed}
          label={settingsLabels.textsAllowed}
          defaultChecked={saved.values.textsAllowed === 'on'}
        />
      </FormSection>
    </RecordFields>
  )
}

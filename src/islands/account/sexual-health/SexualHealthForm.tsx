import { type Option, Select } from '#islands/ui/form/Select.tsx'
import type { SavedFields } from '../../stores/merge-fields'
import { FormSection } from '../record-form/FormSection'
import { RecordFields } from '../record-form/RecordFields'
import { useRecordForm } from '../record-form/use-record-form'
import {
  sexualHealthChanges,
  sexualHealthLabels,
  sexualHealthSchema,
  sexualHealthValues,
} from './sexual-health-form'

type Name = keyof typeof sexualHealthLabels
type Props = {
  patientId: string
  saved: SavedFields
  lists: Readonly<Record<Name, readonly Option[]>>
}

/** What decides on tests and vaccines. An island because it saves in place. */
export const SexualHealthForm = ({ patientId, saved, lists }: Props) => {
  const { fields, ...record } = useRecordForm({
    name: 'sexual-health',
    patientId,
    saved,
    schema: sexualHealthSchema,
    valuesOf: sexualHealthValues,
    attributesOf: sexualHealthChanges,
  })
  const select = (name: Name, help: string) => (
    <Select
      field={fields[name]}
      label={sexualHealthLabels[name]}
      help={help}
      prompt="Choose one"
      options={lists[name]}
      optional
    />
  )
  return (
    <RecordFields record={record} labels={sexualHealthLabels}>
      <FormSection
        title="To choose the right tests"
        help="You don’t have to answer. Only the people who treat you can see your answers."
      >
        {select('sexualRole', 'It tells us which tests to offer: throat, urine or rectum.')}
        {select('partnerCount', 'It tells us how often to test.')}
        {select('stiHistory', 'It tells us whether medicine after sex (DoxyPEP) could help you.')}
      </FormSection>
    </RecordFields>
  )
}

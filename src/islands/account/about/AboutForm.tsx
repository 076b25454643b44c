import { applyExclusiveChoice } from '#edge/platform/exclusive-choice'
import { races } from '#edge/platform/fields'
import { CheckboxList } from '#islands/ui/form/CheckboxList.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { type Option, Select } from '#islands/ui/form/Select.tsx'
import type { SavedFields } from '../../stores/merge-fields'
import { FormSection } from '../record-form/FormSection'
import { RecordFields } from '../record-form/RecordFields'
import { useRecordForm } from '../record-form/use-record-form'
import { aboutChanges, aboutLabels, aboutSchema, aboutValues } from './about-form'

const listNames = ['gender', 'sex', 'sexuality', 'relationship', 'ethnicity'] as const
export type AboutLists = Readonly<Record<(typeof listNames)[number], readonly Option[]>>
type Props = { patientId: string; saved: SavedFields; lists: AboutLists }

/** Body and identity, as far as care needs to know. An island because it saves in place. */
export const AboutForm = ({ patientId, saved, lists }: Props) => {
  const { fields, ...record } = useRecordForm({
    name: 'about',
    patientId,
    saved,
    schema: aboutSchema,
    valuesOf: aboutValues,
    attributesOf: aboutChanges,
  })
  const select = (name: (typeof listNames)[number], help?: string) => (
    <Select
      field={fields[name]}
      label={aboutLabels[name]}
      help={help}
      prompt="Choose one"
      options={lists[name]}
      optional={name === 'relationship'}
    />
  )
  return (
    <RecordFields record={record} labels={aboutLabels}>
      <FormSection title="Your body" help="Some doses depend on it.">
        <div className="grid2">
          <Field field={fields.heightFeet} label={aboutLabels.heightFeet} inputMode="numeric" />
          <Field field={fields.heightInches} label={aboutLabels.heightInches} inputMode="decimal" />
          <Field field={fields.weight} label={aboutLabels.weight} inputMode="decimal" />
        </div>
      </FormSection>
      <FormSection
        title="Who you are"
        help="This helps us offer the tests and vaccines that are right for you."
      >
        <div className="grid2">
          {select('gender')}
          {select('sex', 'Labs use it to read some results.')}
          {select('sexuality')}
          {select('relationship')}
        </div>
      </FormSection>
      <FormSection
        title="Race and ethnicity"
        help="Health departments use this to see who isn’t getting care. It never changes the care you get."
      >
        <CheckboxList
          field={fields.race}
          legend={aboutLabels.race}
          help="Choose all that fit."
          choices={races.map((value) => ({ value, label: value }))}
          checked={saved.values.race}
          onChoose={applyExclusiveChoice}
        />
        <div className="grid2">{select('ethnicity')}</div>
      </FormSection>
    </RecordFields>
  )
}

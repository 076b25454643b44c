import { listedConditions } from '#edge/domains/health_histories/conditions'
import {
  type HealthSection,
  isMeasured,
  sectionFields,
} from '#edge/domains/health_histories/sections'
import { vitalOf, vitalsIn } from '#edge/domains/health_histories/vitals'
import { Field } from '../ui/form/Field'
import type { FieldState } from '../ui/form/FieldFrame'
import { type Option, Select } from '../ui/form/Select'
import { type EntryValues, otherCode } from './entries'
import { controlLabels, severityLabels } from './sections'

type Props = {
  section: HealthSection
  fields: { readonly [Name in keyof EntryValues]-?: FieldState }
  /** Of the choice that is made: what else is asked depends on it. */
  code: string
  /** What an entry is about stays as it is once it is there. */
  isNew: boolean
  onCode: (code: string) => void
}

/** What is asked of an entry of a section, but for details in many words. */
export const EntryFields = (props: Props) =>
  isMeasured(props.section) ? <MeasurementFields {...props} /> : <WordFields {...props} />

/** A value, and when it was measured. */
const MeasurementFields = (props: Props) => {
  const { section, fields, code } = props
  const labels = controlLabels(section)
  const measurement = vitalOf(code)
  return (
    <div className="grid2">
      <CodeField
        {...props}
        options={vitalsIn(section).map(([value, { label }]) => ({ value, label }))}
      />
      <Field
        field={fields.value}
        label={measurement?.unit ? `Value in ${measurement.unit}` : labels.value}
        help={measurement && `Such as ${measurement.example}`}
        autoComplete="off"
      />
      <Field field={fields.takenOn} label={labels.takenOn} type="date" />
    </div>
  )
}

/** What an entry is about, of a list. */
const CodeField = ({
  section,
  fields,
  isNew,
  onCode,
  options,
}: Props & { options: readonly Option[] }) => (
  <Select
    field={fields.code}
    label={controlLabels(section).code}
    prompt="Choose one"
    disabled={!isNew}
    options={options}
    onChange={({ target }) => onCode(target.value)}
  />
)

const aYearIsEnough = 'A year is enough, such as 2019.'

/** What a patient has, takes or had, since when and until when. */
const WordFields = (props: Props) => {
  const { section, fields, code } = props
  const labels = controlLabels(section)
  const fieldNames = sectionFields[section]
  const isListed = section === 'conditions' && code !== otherCode
  return (
    <div className="grid2">
      {section === 'conditions' && (
        <CodeField
          {...props}
          options={[
            ...listedConditions.map((value) => ({ value, label: value })),
            { value: otherCode, label: 'Another condition' },
          ]}
        />
      )}
      {!isListed && (
        <Field field={fields.label} label={labels.label} autoComplete="off" maxLength={200} />
      )}
      {fieldNames.includes('severity') && (
        <Select
          field={fields.severity}
          label={labels.severity}
          prompt="Choose one"
          options={Object.entries(severityLabels).map(([value, label]) => ({ value, label }))}
        />
      )}
      {fieldNames.includes('reaction') && (
        <Field
          field={fields.reaction}
          label={labels.reaction}
          help="Such as a rash, or trouble breathing."
          optional
          autoComplete="off"
          maxLength={200}
        />
      )}
      {fieldNames.includes('onsetOn') && (
        <Field
          field={fields.onsetOn}
          label={labels.onsetOn}
          help={aYearIsEnough}
          optional
          autoComplete="off"
        />
      )}
      {fieldNames.includes('endedOn') && (
        <Field
          field={fields.endedOn}
          label={labels.endedOn}
          help={aYearIsEnough}
          optional
          autoComplete="off"
        />
      )}
    </div>
  )
}

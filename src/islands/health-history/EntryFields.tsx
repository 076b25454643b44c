import { listedConditions } from '#edge/domains/health_histories/conditions'
import {
  type HealthSection,
  isMeasured,
  sectionFields,
} from '#edge/domains/health_histories/sections'
import { vitalOf, vitalsIn } from '#edge/domains/health_histories/vitals'
import { Field } from '../ui/form/Field'
import type { FieldState } from '../ui/form/FieldFrame'
import { Select } from '../ui/form/Select'
import { type EntryValues, otherCode } from './entries'
import { sectionWords, severityLabels } from './sections'

type Props = {
  section: HealthSection
  fields: { readonly [Name in keyof EntryValues]-?: FieldState }
  /** Of the choice that is made: what else is asked depends on it. */
  code: string
  /** What an entry is about stays as it is. */
  isNew: boolean
  onCode: (code: string) => void
}

/** What is asked of an entry of a section, but for details in many words. */
export const EntryFields = (props: Props) =>
  isMeasured(props.section) ? <MeasurementFields {...props} /> : <WordFields {...props} />

/** A value, and when it was measured. */
const MeasurementFields = ({ section, fields, code, isNew, onCode }: Props) => {
  const measurement = vitalOf(code)
  return (
    <div className="grid2">
      <Select
        field={fields.code}
        label="What was measured"
        prompt="Choose one"
        disabled={!isNew}
        options={vitalsIn(section).map(([value, { label }]) => ({ value, label }))}
        onChange={({ target }) => onCode(target.value)}
      />
      <Field
        field={fields.value}
        label={measurement?.unit ? `Value in ${measurement.unit}` : 'Value'}
        help={measurement && `Such as ${measurement.example}`}
        autoComplete="off"
      />
      <Field field={fields.takenOn} label="When" type="date" />
    </div>
  )
}

const aYearIsEnough = 'A year is enough, such as 2019.'

/** What a patient has, takes or had, since when and until when. */
const WordFields = ({ section, fields, code, isNew, onCode }: Props) => {
  const words = sectionWords[section]
  const fieldNames = sectionFields[section]
  const isListed = section === 'conditions' && code !== otherCode
  return (
    <div className="grid2">
      {section === 'conditions' && (
        <Select
          field={fields.code}
          label="Condition"
          prompt="Choose one"
          disabled={!isNew}
          options={[
            ...listedConditions.map((value) => ({ value, label: value })),
            { value: otherCode, label: 'Another condition' },
          ]}
          onChange={({ target }) => onCode(target.value)}
        />
      )}
      {!isListed && (
        <Field
          field={fields.label}
          label={section === 'conditions' ? 'Which condition' : words.labels.label}
          autoComplete="off"
          maxLength={200}
        />
      )}
      {fieldNames.includes('severity') && (
        <Select
          field={fields.severity}
          label="How severe"
          prompt="Choose one"
          options={Object.entries(severityLabels).map(([value, label]) => ({ value, label }))}
        />
      )}
      {fieldNames.includes('reaction') && (
        <Field
          field={fields.reaction}
          label="What happens"
          help="Such as a rash, or trouble breathing."
          optional
          autoComplete="off"
          maxLength={200}
        />
      )}
      {fieldNames.includes('onsetOn') && (
        <Field
          field={fields.onsetOn}
          label={words.labels.onsetOn}
          help={aYearIsEnough}
          optional
          autoComplete="off"
        />
      )}
      {fieldNames.includes('endedOn') && (
        <Field
          field={fields.endedOn}
          label={words.labels.endedOn}
          help={aYearIsEnough}
          optional
          autoComplete="off"
        />
      )}
    </div>
  )
}

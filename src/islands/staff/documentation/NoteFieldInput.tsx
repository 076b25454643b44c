import type { OfferedAnswer } from '#edge/domains/questionnaires/questions/note-answers'
import { displayDate, localDate } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { CheckboxGroup } from '#islands/ui/form/CheckboxGroup.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import type { FieldConflict, StoredValue } from '../../stores/merge-fields'
import type { ClockSettings } from '../access/require-staff'
import { DiagnosesField } from '../diagnoses/DiagnosesField'
import { Conflict } from './Conflict'
import { NoteTextArea } from './NoteTextArea'
import type { NoteField } from './soap-note'

type Props = {
  field: NoteField
  value: StoredValue | undefined
  error?: string | undefined
  readOnly: boolean
  conflict?: FieldConflict | undefined
  /** Words on where the value was taken over from. */
  carriedFrom?: string | false | undefined
  /** The last answer of the patient to the same question. */
  answer?: OfferedAnswer | undefined
  clock: ClockSettings
  patientId: string
  /** Whose name a snippet may greet. */
  patientName?: string | undefined
  onType: (value: StoredValue | null) => void
  onResolve: (value: StoredValue | null) => void
  /** Takes over what the previous note said; only where it said something and nothing stands here. */
  onCarry?: () => void
  /** Takes over the answer of the patient; only where it is a value of the field and nothing stands here. */
  onTakeAnswer?: () => void
}

/** One field of a note, by its kind. */
export const NoteFieldInput = (props: Props) => {
  const { field, value, conflict, carriedFrom, answer, clock, onResolve, onCarry, onTakeAnswer } =
    props
  return (
    <div className="note-field stack g2">
      <Control {...props} />
      {carriedFrom && (
        <p className="row g2">
          <Badge>{carriedFrom}</Badge>
        </p>
      )}
      {answer && (
        <div className="row g2">
          <p className="small ink-2">
            The patient answered on {displayDate(localDate(answer.at, clock.zone))}: {answer.words}
          </p>
          {onTakeAnswer && (
            <Button
              size="small"
              look="quiet"
              onClick={onTakeAnswer}
              aria-describedby={`note-${field.name}`}
            >
              Use this answer
            </Button>
          )}
        </div>
      )}
      {onCarry && (
        <div>
          <Button
            size="small"
            look="quiet"
            onClick={onCarry}
            aria-describedby={`note-${field.name}`}
          >
            Copy from the last note
          </Button>
        </div>
      )}
      {conflict && (
        <Conflict conflict={conflict} mine={value ?? null} clock={clock} onResolve={onResolve} />
      )}
    </div>
  )
}

const Control = ({ field, value, error, readOnly, patientId, patientName, onType }: Props) => {
  const state = {
    id: `note-${field.name}`,
    name: field.name,
    ...(error && { errors: [error] }),
  }
  const label = `${field.label}${field.unit ? `, ${field.unit}` : ''}`
  const shared = { field: state, label, help: field.help, optional: !field.required }
  if (field.kind === 'diagnoses')
    return (
      <DiagnosesField
        state={state}
        label={field.label}
        isRequired={field.required}
        options={field.options ?? []}
        patientId={patientId}
        chosen={Array.isArray(value) ? value : []}
        readOnly={readOnly}
        onChange={(chosen) => onType(chosen.length ? [...chosen] : null)}
      />
    )
  if (field.kind === 'choices')
    return (
      <CheckboxGroup
        field={state}
        label={field.label}
        optional={!field.required}
        options={(field.options ?? []).map((option) => ({ value: option, label: option }))}
        chosen={Array.isArray(value) ? value : []}
        disabled={readOnly}
        onChange={(chosen) => onType(chosen.length ? [...chosen] : null)}
      />
    )
  if (field.kind === 'choice')
    return (
      <Select
        {...shared}
        prompt="Choose"
        options={(field.options ?? []).map((option) => ({ value: option, label: option }))}
        value={typeof value === 'string' ? value : ''}
        disabled={readOnly}
        onChange={({ target }) => onType(target.value || null)}
      />
    )
  if (field.kind === 'text')
    return (
      <NoteTextArea
        {...shared}
        rows={field.maxLength && field.maxLength <= 500 ? 1 : 3}
        maxLength={field.maxLength ?? 8000}
        value={typeof value === 'string' ? value : ''}
        readOnly={readOnly}
        patientName={patientName}
        onType={(text) => onType(text || null)}
      />
    )
  const isNumber = field.kind === 'number'
  return (
    <Field
      {...shared}
      type={isNumber ? 'number' : 'date'}
      inputMode={isNumber ? 'decimal' : undefined}
      step={isNumber ? 'any' : undefined}
      min={field.minimum}
      max={field.maximum}
      value={value === undefined ? '' : String(value)}
      readOnly={readOnly}
      onChange={({ target }) =>
        onType(target.value === '' ? null : isNumber ? Number(target.value) : target.value)
      }
    />
  )
}

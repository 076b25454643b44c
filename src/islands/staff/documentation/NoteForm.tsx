import { type ReactNode, useState } from 'react'
import { displayDate, localDate } from '#edge/platform/time'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import type { ClockSettings } from '../access/require-staff'
import { NoteFieldInput } from './NoteFieldInput'
import { valuesOf } from './note-edits'
import { SaveStatus } from './SaveStatus'
import { SignDialog } from './SignDialog'
import type { NoteAddress, SoapNote } from './soap-note'
import { UnsavedNote } from './UnsavedWords'
import { type OpenNote, type PepVisit, useExposureInNote, useNoteState } from './use-note'

type Props = {
  open: OpenNote
  of: NoteAddress
  patientName?: string | undefined
  pep?: PepVisit | null
  /** Orders of the visit, which are its plan. */
  orders?: ReactNode
  clock: ClockSettings
}

/** The form of an unsigned note, saved as it is written. */
export const NoteForm = ({ open, of, patientName, pep = null, orders, clock }: Props) => {
  const { store, form, previous, answers } = open
  useExposureInNote(store, pep, of.patientId)
  const { note, values: typed, conflicts, errors: refused, save } = useNoteState(store)
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const [isSigning, setSigning] = useState(false)
  const errors = { ...missing, ...refused }
  const earlier = previous ? valuesOf(previous) : {}
  const canWrite = note.can.includes('update')
  const values = canWrite ? typed : valuesOf(note)
  const labels = new Map(
    form.sections.flatMap(({ fields }) => fields.map((f) => [f.name, f.label])),
  )
  // Of a visit that did not take place, as a rule.
  if (!canWrite && Object.keys(values).length === 0)
    return (
      <>
        <h2>Visit note</h2>
        <p className="ink-2">Nothing is written here.</p>
        <UnsavedNote open={open} />
      </>
    )
  return (
    <>
      <header className="row g3 note-bar">
        <h2 className="grow">Visit note</h2>
        {canWrite && (
          <SaveStatus save={save} conflicts={conflicts} onRetry={() => void store.flush()} />
        )}
      </header>
      {!canWrite && <UnsavedNote open={open} />}
      {canWrite && (
        <p className="small ink-2">
          Type . and a phrase for a{' '}
          <a href="/staff/snippets" target="_blank" rel="noopener">
            snippet
          </a>
          .
        </p>
      )}
      <ErrorSummary
        errors={Object.entries(errors).map(([name, text]) => ({
          text: `${labels.get(name) ?? name}: ${text}`,
          fieldId: `note-${name}`,
        }))}
      />
      {form.sections.map(({ name, label, fields }) => (
        <section key={name} className="stack g3">
          <h3>{label}</h3>
          {name === 'plan' && orders}
          {fields.map((field) => {
            const edit = note.edits.find((each) => each.field === field.name)
            const before = field.carryForward ? earlier[field.name] : undefined
            const answer = answers.get(field.name)
            const answered = answer?.value ?? null
            const isEmpty = canWrite && values[field.name] === undefined
            return (
              <NoteFieldInput
                key={field.name}
                field={field}
                value={values[field.name]}
                error={errors[field.name]}
                readOnly={!canWrite}
                conflict={conflicts[field.name]}
                clock={clock}
                patientId={of.patientId}
                patientName={patientName}
                answer={canWrite ? answer : undefined}
                carriedFrom={sourceOf(edit?.carriedFrom, note, previous, clock)}
                onType={(value) => {
                  store.type(field.name, value)
                  if (field.name in missing) setMissing(without(missing, field.name))
                }}
                onResolve={(value) => store.resolve(field.name, value)}
                {...(isEmpty &&
                  previous &&
                  before !== undefined && {
                    onCarry: () => store.carry(field.name, before, previous.id),
                  })}
                {...(isEmpty &&
                  answer &&
                  answered !== null && {
                    onTakeAnswer: () => store.carry(field.name, answered, answer.from),
                  })}
              />
            )
          })}
        </section>
      ))}
      {note.can.includes('sign') && (
        <div className="actions">
          <Button look="primary" onClick={() => setSigning(true)}>
            Sign the note
          </Button>
        </div>
      )}
      {isSigning && (
        <SignDialog
          store={store}
          of={of}
          onRefused={setMissing}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  )
}

/** Words on where a value was taken over from: the last note, or else answers. */
const sourceOf = (
  from: string | null | undefined,
  { previousAppointmentId }: SoapNote,
  previous: SoapNote | null,
  { zone }: ClockSettings,
): string | undefined => {
  if (!from) return undefined
  if (from !== previousAppointmentId) return 'From the answer of the patient'
  const { signedAt } = previous ?? {}
  return signedAt ? `From the note of ${displayDate(localDate(signedAt, zone))}` : undefined
}

const without = (errors: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))

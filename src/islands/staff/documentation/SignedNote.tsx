import { planLabels } from '#edge/domains/soap_notes/contract'
import { displayMoment } from '#edge/platform/time'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'
import type { ClockSettings } from '../access/require-staff'
import { AddNote } from '../notes/AddNote'
import { valuesOf } from './note-edits'
import { readableValue } from './readable-value'
import {
  addAddendum,
  type CheckedPlan,
  cosignNote,
  type NoteAddress,
  type NoteFormDefinition,
  type SoapNote,
  showNote,
} from './soap-note'

type Props = {
  note: SoapNote
  form: NoteFormDefinition
  of: NoteAddress
  clock: ClockSettings
  onChanged: (note: SoapNote) => void
}

/** A signed note to read, its signatures, and what was added since. */
export const SignedNote = ({ note, form, of, clock, onChanged }: Props) => {
  const values = valuesOf(note)
  const when = (at: string | null) => (at ? displayMoment(at, clock.zone, clock.hours) : '')
  const { busy, error, run } = useAction(async (change: Promise<SoapNote>) =>
    onChanged(await change),
  )
  return (
    <>
      <header className="row g3 note-bar">
        <h2 className="grow">Visit note</h2>
        <Badge tone="positive">Signed</Badge>
      </header>
      {form.sections.map(({ name, label, fields }) => (
        <section key={name}>
          <h3>{label}</h3>
          {name === 'plan' && <PlanLines lines={note.plan} />}
          <dl className="note-text">
            {fields
              .filter((field) => values[field.name] !== undefined)
              .map((field) => (
                <div key={field.name}>
                  <dt>{field.label}</dt>
                  <dd>
                    {readableValue(values[field.name])}
                    {field.unit && ` ${field.unit}`}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <footer className="stack g2">
        <p>
          Signed by <b>{note.signer?.name}</b>, {when(note.signedAt)}
        </p>
        {note.cosignedBy && (
          <p>
            Co-signed by <b>{note.cosignedBy.name}</b>, {when(note.cosignedAt)}
          </p>
        )}
        {note.cosigner && !note.cosignedBy && (
          <p>
            Waits for the co-signature of <b>{note.cosigner.name}</b>
          </p>
        )}
        <p className="ink-2">
          {note.shownAt ? 'The patient can read this note.' : 'The patient cannot read this note.'}
        </p>
        <ActionError error={error} />
        <div className="actions">
          {note.can.includes('cosign') && (
            <Button look="primary" busy={busy} onClick={() => run(cosignNote(api, of))}>
              I have read this note: co-sign
            </Button>
          )}
          {note.can.includes('show') && (
            <Button busy={busy} onClick={() => run(showNote(api, of))}>
              Let the patient read it
            </Button>
          )}
        </div>
      </footer>
      <Addenda note={note} of={of} clock={clock} onChanged={onChanged} />
    </>
  )
}

const Addenda = ({ note, of, clock, onChanged }: Omit<Props, 'form'>) => {
  const add = async (body: string) => onChanged(await addAddendum(api, of, body))
  if (note.addenda.length === 0 && !note.can.includes('addend')) return null
  return (
    <section className="stack g3">
      <h3>Addenda</h3>
      <ul className="notes">
        {note.addenda.map(({ id, body: text, authorName, at }) => (
          <li key={id}>
            <p dir="auto">{text}</p>
            <small className="ink-2">
              {authorName}, {displayMoment(at, clock.zone, clock.hours)}
            </small>
          </li>
        ))}
      </ul>
      {note.can.includes('addend') && (
        <AddNote label="Add to the note" draft={`addendum:${of.appointmentId}`} onAdd={add} />
      )}
    </section>
  )
}

/** The orders of a visit, as lines of its plan. */
export const PlanLines = ({ lines }: Pick<CheckedPlan, 'lines'>) =>
  lines.length > 0 ? (
    <dl className="note-text">
      {lines.map(({ kind, id, isDraft, text }) => (
        <div key={id}>
          <dt>{planLabels[kind]}</dt>
          <dd>
            {text} {isDraft && <Badge tone="warning">Not sent</Badge>}
          </dd>
        </div>
      ))}
    </dl>
  ) : (
    <p className="ink-2">Nothing was ordered.</p>
  )

import { ownRows } from '#edge/access/scopes'
import { operation } from '#edge/jsonapi/index'
import { appointments } from '../appointments/table'
import { planLabels, previewSoapNote, readNoteVisibility } from './contract'
import { loadNote } from './load'
import { soapNotePolicy as policy } from './policy'
import { planFor, serializeNote } from './present'
import { isEmpty } from './validate-content'
import { notedVisitSubject } from './visit-subject'

const onNotedVisit = {
  subject: notedVisitSubject,
  policy: { ...policy, patient: { scope: ownRows(appointments.patientId) } },
}

/** Whether the patient reads the note: the patient may ask too. */
const visibility = operation(readNoteVisibility, onNotedVisit, async (ctx) => {
  const { status, shownAt } = await loadNote(ctx, ctx.appointment)
  return {
    data: {
      id: ctx.appointment.id,
      showSoapNote: status === 'signed' && shownAt !== null,
    },
  }
})

const preview = operation(previewSoapNote, { subject: notedVisitSubject, policy }, async (ctx) => {
  const note = await loadNote(ctx, ctx.appointment)
  return {
    data: {
      ...serializeNote(ctx, ctx.appointment, note),
      sections: note.sections.map(({ name, label, fields }) => ({
        name,
        label,
        entries: [
          ...(name === 'plan'
            ? planFor({ actor: { role: 'patient' } }, note.plan).map(({ kind, text }) => ({
                label: planLabels[kind],
                text,
              }))
            : []),
          ...fields
            .filter((field) => !isEmpty(note.content[field.name]))
            .map((field) => ({
              label: field.label,
              text:
                [note.content[field.name]].flat().join(', ') + (field.unit ? ` ${field.unit}` : ''),
            })),
        ],
      })),
    },
  }
})

export const soapNotePreviews = [visibility, preview]

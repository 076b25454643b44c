import type { z } from '#edge/jsonapi/contract'
import type { Actor, RequestContext } from '#edge/jsonapi/index'
import type { PlanLine } from './content'
import type { soapNote } from './contract'
import type { NotedVisit, NoteRecord } from './load'
import { permittedNoteVerbs } from './permissions'

type SoapNoteAnswer = z.input<typeof soapNote>

/** The plan for its reader: a draft is no order, and a patient takes it for one. */
export const planFor = (
  { actor }: { readonly actor: Pick<Actor, 'role'> },
  plan: readonly PlanLine[],
): PlanLine[] => plan.filter(({ isDraft }) => actor.role !== 'patient' || !isDraft)

const nameless = 'A former colleague'

/** The note as its reader receives it. A patient is not told who wrote which field when. */
export const serializeNote = (
  ctx: RequestContext,
  visit: NotedVisit,
  note: NoteRecord,
): SoapNoteAnswer => {
  const nameOf = (id: string) => note.names[id] ?? nameless
  const person = (id: string | null) => (id ? { id, name: nameOf(id) } : null)
  const isStaff = ctx.actor.role !== 'patient'
  return {
    ...note,
    id: visit.id,
    plan: planFor(ctx, note.plan),
    content: note.status === 'none' ? '' : JSON.stringify(note.content),
    edits: isStaff
      ? Object.entries(note.edits).map(([field, { by, at, from }]) => ({
          field,
          by,
          name: nameOf(by),
          at,
          carriedFrom: from ?? null,
        }))
      : [],
    signer: person(note.signedBy),
    cosigner: person(note.cosignerId),
    cosignedBy: person(note.cosignedBy),
    previousAppointmentId: isStaff ? note.previousAppointmentId : null,
    addenda: note.addenda.map(({ id, body, authorId, at }) => ({
      id,
      body,
      authorName: nameOf(authorId),
      at,
    })),
    can: permittedNoteVerbs(note, visit, ctx.actor),
  }
}

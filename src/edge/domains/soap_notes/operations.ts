import { changeOneRow } from '#edge/events/emit'
import { operation, versionedDocument } from '#edge/jsonapi/index'
import {
  byConstraint,
  insert,
  type Statement,
  selectAll,
  sql,
  update,
} from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { stale } from '#edge/platform/problem'
import { readSoapSchema } from '../soap_schemas/contract'
import { soapSchemas } from '../soap_schemas/table'
import { encryptAddendum } from './content'
import * as contract from './contract'
import { loadNote, type NoteRecord } from './load'
import { assertMay } from './permissions'
import { soapNotePolicy as policy } from './policy'
import { serializeNote } from './present'
import { mergeContent, noteStatements } from './save'
import { soapAddenda, soapNotes } from './table'
import { notedVisitSubject } from './visit-subject'

/** An operation on the note of a visit, which answers with the note. */
export const noteOperation = versionedDocument({
  subject: notedVisitSubject,
  policy,
  load: (ctx) => loadNote(ctx, ctx.appointment),
  assertMay: (verb, note, { appointment, actor }) => assertMay(verb, note, appointment, actor),
  present: (ctx, note: NoteRecord) => serializeNote(ctx, ctx.appointment, note),
})

const onNotedVisit = { subject: notedVisitSubject, policy }

const readSchema = operation(readSoapSchema, onNotedVisit, async (ctx) => {
  const { schemaId } = await loadNote(ctx, ctx.appointment)
  const schema = await ctx.db.require(
    selectAll(soapSchemas, sql`where ${soapSchemas.id} = ${schemaId}`),
  )
  return { data: { ...schema, sections: [...schema.sections] } }
})

const save = noteOperation(contract.saveSoapNote, async (ctx, note) => {
  const { count, ...merged } = await mergeContent(ctx, ctx.appointment, note, ctx.body)
  return {
    write: await noteStatements(ctx, ctx.appointment, note, merged),
    mapError: byConstraint({ soap_note_signed: stale() }),
    detail: { fields: count },
    document: { ...note, ...merged, status: 'draft', version: note.version + 1 },
  }
})

const cosign = noteOperation(contract.cosignSoapNote, (ctx, note) =>
  changeSigned(ctx, note, { cosignedBy: ctx.actor.id, cosignedAt: ctx.now }),
)

const show = noteOperation(contract.showSoapNote, (ctx, note) =>
  changeSigned(ctx, note, { shownAt: ctx.now }),
)

const addend = noteOperation(contract.addSoapAddendum, async (ctx, note) => {
  const added = { id: uuidv7(), body: ctx.body.body, authorId: ctx.actor.id, at: ctx.now }
  return {
    write: [
      insert(soapAddenda, {
        id: added.id,
        appointmentId: ctx.appointment.id,
        authorId: ctx.actor.id,
        body: await encryptAddendum(ctx.env, added.id, added.body),
        createdAt: ctx.now,
      }),
    ],
    document: { ...note, addenda: [...note.addenda, added] },
  }
})

const changeSigned = (
  { appointment, now }: { readonly appointment: { readonly id: string }; readonly now: string },
  note: NoteRecord,
  set: Partial<Pick<NoteRecord, 'shownAt' | 'cosignedBy' | 'cosignedAt'>>,
): { write: readonly Statement[]; document: NoteRecord } => ({
  write: changeOneRow(
    update(
      soapNotes,
      set,
      sql`${soapNotes.appointmentId} = ${appointment.id} and ${soapNotes.version} = ${note.version}`,
      now,
    ),
  ),
  document: { ...note, ...set, version: note.version + 1 },
})

export const writeOperations = [
  noteOperation(contract.readSoapNote),
  readSchema,
  save,
  cosign,
  show,
  addend,
]

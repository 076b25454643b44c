import { changeOneRow } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { creationStamps, insert, type Statement, sql, update } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { forbidden, unprocessable } from '#edge/platform/problem'
import { encounters } from '../encounters/table'
import { answeredFields } from '../questionnaires/questions/note-answers'
import { fieldsOf } from '../soap_schemas/contract'
import { encryptContent, type FieldValue, type NoteContent } from './content'
import { maxNoteCharacters } from './contract'
import { startOfVisit } from './encounter-times'
import type { NotedVisit, NoteRecord } from './load'
import { type FieldEdit, soapNotes } from './table'
import { isEmpty, parseContentChanges } from './validate-content'

interface Sent {
  readonly content: string
  readonly carriedFields?: readonly string[]
  readonly carriedFrom?: string
}

/** The fields that change, over those there are; who wrote them stays beside them. */
export const mergeContent = async (
  ctx: RequestContext,
  { patientId }: Pick<NotedVisit, 'patientId'>,
  note: NoteRecord,
  sent: Sent,
) => {
  const changes = parseContentChanges(sent.content, note.sections)
  assertMayWrite(ctx, note, Object.keys(changes))
  const from = await carriedFrom(ctx, patientId, note, sent)
  const content = Object.fromEntries(
    Object.entries({ ...note.content, ...changes }).filter(([, value]) => !isEmpty(value)),
  ) as NoteContent
  if (JSON.stringify(content).length > maxNoteCharacters)
    throw unprocessable('note_too_long', 'The note is too long', 'content')
  const edits = { ...note.edits }
  for (const [name, value] of Object.entries(changes))
    if (!isSame(note.content[name], value))
      edits[name] = {
        by: ctx.actor.id,
        at: ctx.now,
        ...(from && sent.carriedFields?.includes(name) && { from }),
      } satisfies FieldEdit
  return {
    content,
    edits,
    encounterId: note.encounterId ?? uuidv7(),
    count: Object.keys(changes).length,
  }
}

/** A version the table refuses, and with it the batch: a guard without a statement of its own. */
const staleVersion = 0

type MergedNote = Pick<NoteRecord, 'content' | 'edits'> & { readonly encounterId: string }

/** Writes the note, begun with its encounter where there is none: one version further, or the batch is stale. */
export const noteStatements = async (
  ctx: RequestContext,
  visit: NotedVisit,
  note: NoteRecord,
  { content, edits, encounterId }: MergedNote,
): Promise<Statement[]> => {
  const encrypted = await encryptContent(ctx.env, visit.id, content)
  if (note.status !== 'none')
    return [
      update(
        soapNotes,
        {
          content: encrypted,
          edits,
          version: sql`iif(version = ${note.version}, version + 1, ${staleVersion})`,
          updatedAt: ctx.now,
        },
        sql`${soapNotes.appointmentId} = ${visit.id}`,
      ),
    ]
  return [
    ...(note.encounterId ? [] : beginEncounter(ctx, visit, encounterId)),
    ...changeOneRow(
      insert(
        soapNotes,
        {
          appointmentId: visit.id,
          patientId: visit.patientId,
          encounterId,
          schemaId: note.schemaId,
          content: encrypted,
          edits,
          ...creationStamps(ctx.now),
        },
        sql`on conflict do nothing`,
      ),
    ),
  ]
}

/** The encounter the note belongs to, where it is begun with the note. */
const beginEncounter = (ctx: RequestContext, visit: NotedVisit, id: string) =>
  changeOneRow(
    insert(
      encounters,
      {
        id,
        patientId: visit.patientId,
        appointmentId: visit.id,
        providerId: visit.providerId,
        encounterTypeId: visit.encounterTypeId,
        status: 'in_progress',
        startedAt: startOfVisit(ctx.now, visit.id),
        ...creationStamps(ctx.now),
      },
      sql`on conflict do nothing`,
    ),
  )

/** An assistant drafts the fields the form opens to assistants. */
const assertMayWrite = (
  { actor }: RequestContext,
  note: NoteRecord,
  names: readonly string[],
): void => {
  if (actor.role !== 'assistant') return
  const open = fieldsOf(note.sections).filter(({ assistant }) => assistant)
  if (names.some((name) => !open.some((field) => field.name === name))) throw forbidden()
}

/** The earlier note, or the finished answers of the patient, that words were taken over from. */
const carriedFrom = async (
  { db }: RequestContext,
  patientId: string,
  note: NoteRecord,
  { carriedFields = [], carriedFrom: from }: Sent,
): Promise<string | undefined> => {
  if (carriedFields.length === 0) return undefined
  const isNote = from === note.previousAppointmentId
  if (!from || !(isNote || (await db.exists(finishedAssessment(from, patientId)))))
    throw unprocessable('unknown_note', 'There is no such earlier note', 'carried_from')
  const open = isNote
    ? fieldsOf(note.sections).flatMap(({ name, carryForward }) => (carryForward ? [name] : []))
    : answeredFields
  if (carriedFields.some((name) => !open.includes(name)))
    throw unprocessable('not_carried', 'Write this field anew for each visit', 'carried_fields')
  return from
}

const finishedAssessment = (id: string, patientId: string) =>
  sql`select 1 from assessments where id = ${id} and patient_id = ${patientId} and finished_at is not null`

const isSame = (before: FieldValue | undefined, after: FieldValue | null) =>
  JSON.stringify(before ?? null) === JSON.stringify(after)

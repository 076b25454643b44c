import { Buffer } from 'node:buffer'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Column, legalName, type SQL, sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { localDate } from '#edge/platform/time'
import { schemaInForce } from '../soap_schemas'
import type { SoapSection } from '../soap_schemas/contract'
import {
  decryptAddendum,
  decryptContent,
  decryptPlan,
  type NoteContent,
  type PlanLine,
} from './content'
import type { FieldEdit } from './table'

/** The visit of a note, as far as its form and its note depend on it. */
export interface NotedVisit {
  readonly id: string
  readonly patientId: string
  readonly providerId: string | null
  readonly encounterTypeId: string
  readonly status: string
  readonly startsAt: string
  /** Where they said they are at the visit; else as it was booked. */
  readonly patientState: string
  readonly patientTimezone: string
  readonly supervisorId: string | null
  /** JSON of the stored note, where the visit was read with it; null before anything is written. */
  readonly note?: string | null
}

interface Addendum {
  readonly id: string
  readonly body: string
  readonly authorId: string
  readonly at: string
}

/** A note as the operations work with it; before anything is written, an empty one of version 0. */
export interface NoteRecord {
  readonly status: 'none' | 'draft' | 'signed'
  readonly version: number
  readonly content: NoteContent
  /** Orders of the visit as they were signed; none before. */
  readonly plan: readonly PlanLine[]
  readonly edits: Readonly<Record<string, FieldEdit>>
  readonly contentHash: string | null
  readonly signedBy: string | null
  readonly signedAt: string | null
  readonly shownAt: string | null
  readonly cosignerId: string | null
  readonly cosignedBy: string | null
  readonly cosignedAt: string | null
  /** Whether the reader has the task to co-sign it: the lead who was asked, or who stands in. */
  readonly isReaderToCosign: boolean
  readonly encounterId: string | null
  readonly schemaId: string
  readonly sections: readonly SoapSection[]
  readonly previousAppointmentId: string | null
  readonly addenda: readonly Addendum[]
  /** Names of the accounts in the note by their ids. */
  readonly names: Readonly<Record<string, string>>
}

/** As the database answers: encrypted texts in hexadecimal. */
interface StoredNote extends Omit<NoteRecord, 'content' | 'plan'> {
  readonly content: string
  readonly plan: string
}

type VisitTerm = 'id' | 'patientId' | 'encounterTypeId' | 'startsAt' | 'supervisorId'
/** What is known of the visit: columns of the statement around, or values. */
type VisitTerms = Readonly<Record<VisitTerm, Column | SQL | string | null>>

/** A note `n` with its form `s`, its addenda and the names in them as one JSON object. */
const noteJson = (visit: VisitTerms, readerId: string): SQL<string> => sql`
  json_object('status', ifnull(n.status, 'none'), 'version', ifnull(n.version, 0),
    'content', ifnull(hex(n.content), ''), 'plan', ifnull(hex(n.plan), ''), 'edits', json(ifnull(n.edits, '{}')), 'contentHash', n.content_hash,
    'signedBy', n.signed_by, 'signedAt', n.signed_at, 'shownAt', n.shown_at,
    'cosignerId', n.cosigner_id, 'cosignedBy', n.cosigned_by, 'cosignedAt', n.cosigned_at,
    'isReaderToCosign', json(iif(n.cosigner_id = ${readerId} or exists (select 1 from tasks t where t.subject_id = ${visit.id}
      and t.kind = 'cosign_note' and t.closed_at is null and t.assignee_id = ${readerId}), 'true', 'false')),
    'encounterId', ifnull(n.encounter_id, (select e.id from encounters e where e.appointment_id = ${visit.id})),
    'schemaId', s.id, 'sections', json(s.sections),
    'previousAppointmentId', (select p.appointment_id from soap_notes p join appointments before on before.id = p.appointment_id
      where p.patient_id = ${visit.patientId} and p.status = 'signed' and before.starts_at < ${visit.startsAt}
      order by before.encounter_type_id = ${visit.encounterTypeId} desc, before.starts_at desc limit 1),
    'addenda', json((select json_group_array(json_object('id', a.id, 'body', hex(a.body), 'authorId', a.author_id, 'at', a.created_at)
      order by a.created_at, a.id) from soap_addenda a where a.appointment_id = ${visit.id})),
    'names', json((select json_group_object(u.id, ${legalName('u')}) from users u where u.id in (${namedUsers(visit, readerId)}))))`

// One list of JSON, since D1 takes few terms in a compound select.
const namedUsers = ({ id, supervisorId }: VisitTerms, readerId: string): SQL => sql`
  select value from json_each(json_array(${readerId}, ${supervisorId}, n.signed_by, n.cosigner_id, n.cosigned_by))
  union select author_id from soap_addenda where appointment_id = ${id}
  union select json_extract(e.value, '$.by') from json_each(n.edits) e`

/** The note that was begun for a visit, read with the visit; null where there is none. */
export const noteOf = (visit: VisitTerms, readerId: string): SQL<string | null> => sql`(
  select ${noteJson(visit, readerId)} from soap_notes n join soap_schemas s on s.id = n.schema_id
  where n.appointment_id = ${visit.id})`

/** The same in a statement of its own; without a note, by the form in force on the day of the visit. */
const selectNote = (visit: NotedVisit, readerId: string) =>
  sql<{ note: string }>`
    select ${noteJson(visit, readerId)} as note
    from soap_schemas s left join soap_notes n on n.appointment_id = ${visit.id}
    where s.id = ifnull((select schema_id from soap_notes where appointment_id = ${visit.id}),
      ${schemaInForce(sql`${visit.encounterTypeId}`, localDate(visit.startsAt, visit.patientTimezone))})`

/** The visit's note, decrypted. */
export const loadNote = async (ctx: RequestContext, visit: NotedVisit): Promise<NoteRecord> => {
  const found = visit.note ?? (await ctx.db.first(selectNote(visit, ctx.actor.id)))?.note
  if (!found) throw notFound()
  const stored: StoredNote = JSON.parse(found)
  const opened = (hex: string) => (hex ? Buffer.from(hex, 'hex') : null)
  return {
    ...stored,
    content: await decryptContent(ctx.env, visit.id, opened(stored.content)),
    plan: await decryptPlan(ctx.env, visit.id, opened(stored.plan)),
    addenda: await Promise.all(
      stored.addenda.map(async (one) => ({
        ...one,
        body: await decryptAddendum(ctx.env, one.id, Buffer.from(one.body, 'hex')),
      })),
    ),
  }
}

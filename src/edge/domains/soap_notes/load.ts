import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { raw, type Statement } from '#edge/platform/db/statement'
import { notFound } from '#edge/platform/problem'
import { localDate } from '#edge/platform/time'
import { schemaInForce } from '../soap_schemas'
import type { SoapSection } from '../soap_schemas/contract'
import { decryptAddendum, decryptContent, type NoteContent } from './content'
import type { FieldEdit } from './table'
import type { NotedVisit } from './visit-subject'

interface StoredNote {
  readonly status: 'draft' | 'signed' | null
  readonly version: number | null
  readonly content: ArrayLike<number> | null
  readonly edits: string | null
  readonly contentHash: string | null
  readonly signedBy: string | null
  readonly signedAt: string | null
  readonly shownAt: string | null
  readonly cosignerId: string | null
  readonly cosignedBy: string | null
  readonly cosignedAt: string | null
  readonly encounterId: string | null
  readonly schemaId: string
  readonly sections: string
  readonly previousAppointmentId: string | null
  readonly addenda: string
  /** Accounts named in the note, id → name. */
  readonly names: string
}

/** A note as the operations work with it; before anything is written, an empty one of version 0. */
export interface NoteRecord
  extends Omit<
    StoredNote,
    'status' | 'content' | 'edits' | 'sections' | 'names' | 'addenda' | 'version'
  > {
  readonly status: 'none' | 'draft' | 'signed'
  readonly version: number
  readonly content: NoteContent
  readonly edits: Readonly<Record<string, FieldEdit>>
  readonly sections: readonly SoapSection[]
  readonly names: Readonly<Record<string, string>>
  readonly addenda: readonly { id: string; body: string; authorId: string; at: string }[]
}

/** The visit's note, its form, its addenda and the names in them: one statement. */
const selectNote = (visit: NotedVisit, readerId: string): Statement<StoredNote> =>
  raw(sql`
    select n.status, n.version, n.content, n.edits, n.content_hash as "contentHash",
      n.signed_by as "signedBy", n.signed_at as "signedAt", n.shown_at as "shownAt",
      n.cosigner_id as "cosignerId", n.cosigned_by as "cosignedBy", n.cosigned_at as "cosignedAt",
      ifnull(n.encounter_id, (select e.id from encounters e where e.appointment_id = ${visit.id})) as "encounterId", s.id as "schemaId", s.sections,
      (select p.appointment_id from soap_notes p join appointments before on before.id = p.appointment_id
        where p.patient_id = ${visit.patientId} and p.status = 'signed' and before.starts_at < ${visit.startsAt}
        order by before.encounter_type_id = ${visit.encounterTypeId} desc, before.starts_at desc limit 1) as "previousAppointmentId",
      (select json_group_array(json_object('id', a.id, 'body', hex(a.body), 'authorId', a.author_id, 'at', a.created_at)
        order by a.created_at, a.id) from soap_addenda a where a.appointment_id = ${visit.id}) as addenda,
      (select json_group_object(u.id, u.first_name || ' ' || u.last_name) from users u where u.id in (${namedUsers(visit, readerId)})) as names
    from soap_schemas s left join soap_notes n on n.appointment_id = ${visit.id}
    where s.id = ifnull((select schema_id from soap_notes where appointment_id = ${visit.id}),
      ${schemaInForce(sql`${visit.encounterTypeId}`, localDate(visit.startsAt, visit.patientTimezone))})`)

// One list of JSON, since D1 takes few terms in a compound select.
const namedUsers = ({ id, supervisorId }: NotedVisit, readerId: string): SQL => sql`
  select value from json_each(json_array(${readerId}, ${supervisorId}, n.signed_by, n.cosigner_id, n.cosigned_by))
  union select author_id from soap_addenda where appointment_id = ${id}
  union select json_extract(e.value, '$.by') from json_each(n.edits) e`

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Decrypts what a note's statement found. */
const openNote = async (
  ctx: RequestContext,
  visit: NotedVisit,
  stored: StoredNote,
): Promise<NoteRecord> => {
  const addenda: { id: string; body: string; authorId: string; at: string }[] = JSON.parse(
    stored.addenda,
  )
  return {
    ...stored,
    status: stored.status ?? 'none',
    version: stored.version ?? 0,
    content: await decryptContent(ctx.env, visit.id, stored.content),
    edits: JSON.parse(stored.edits ?? '{}'),
    sections: JSON.parse(stored.sections),
    names: JSON.parse(stored.names),
    addenda: await Promise.all(
      addenda.map(async (one) => ({
        ...one,
        body: await decryptAddendum(ctx.env, one.id, bytesOf(one.body)),
      })),
    ),
  }
}

export const loadNote = async (ctx: RequestContext, visit: NotedVisit): Promise<NoteRecord> => {
  const stored = await ctx.db.first(selectNote(visit, ctx.actor.id))
  if (!stored) throw notFound()
  return openNote(ctx, visit, stored)
}

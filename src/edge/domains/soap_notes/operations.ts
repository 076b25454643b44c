import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { assertOneRowChanged } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/endpoint-operation'
import type { Operation } from '#edge/jsonapi/operation'
import { assertIfMatch } from '#edge/jsonapi/version-guard'
import { byConstraint } from '#edge/platform/db/connection'
import { insert, type Statement, selectAll, update } from '#edge/platform/db/statement'
import { uuidv7 } from '#edge/platform/ids'
import { notFound, stale } from '#edge/platform/problem'
import { readSoapSchema } from '../soap_schemas/contract'
import { soapSchemas } from '../soap_schemas/table'
import { encryptAddendum } from './content'
import * as contract from './contract'
import { loadNote, type NotedVisit, type NoteRecord } from './load'
import { assertMay } from './permissions'
import { soapNotePolicy as policy } from './policy'
import { noteAnswer } from './present'
import { assertNoteVersion, mergeContent, noteStatements } from './save'
import { assertLicensed, signStatements } from './sign'
import { soapAddenda, soapNotes } from './table'
import { assertComplete } from './validate-content'
import { notedVisitSubject } from './visit-subject'

const read = operation(contract.readSoapNote, {
  subject: notedVisitSubject,
  policy,
  handle: async (ctx) => {
    return noteAnswer(ctx, ctx.appointment, await loadNote(ctx, ctx.appointment))
  },
})

const readSchema = operation(readSoapSchema, {
  subject: notedVisitSubject,
  policy,
  handle: async (ctx) => {
    return { data: await schemaOf(ctx, ctx.appointment) }
  },
})

const schemaOf = async (ctx: RequestContext, visit: NotedVisit) => {
  const { schemaId } = await loadNote(ctx, visit)
  const schema = await ctx.db.first(
    selectAll(soapSchemas, sql`where ${soapSchemas.id} = ${schemaId}`),
  )
  if (!schema) throw notFound()
  return { ...schema, sections: [...schema.sections] }
}

const save = operation(contract.saveSoapNote, {
  versionOf: 'record',
  subject: notedVisitSubject,
  policy,
  handle: async (ctx) => {
    const { appointment: visit, body } = ctx
    const note = await noteFor(ctx, visit, 'update')
    assertNoteVersion(ctx, note)
    const { count, ...merged } = mergeContent(ctx, note, body)
    return {
      write: await noteStatements(ctx, visit, note, merged),
      mapError: byConstraint({ soap_note_signed: stale() }),
      detail: { fields: count },
      ...noteAnswer(ctx, visit, {
        ...note,
        ...merged,
        status: 'draft',
        version: note.version + 1,
      }),
    }
  },
})

const sign = operation(contract.signSoapNote, {
  versionOf: 'record',
  subject: notedVisitSubject,
  policy,
  handle: async (ctx) => {
    const { appointment: visit, body } = ctx
    const note = await noteFor(ctx, visit, 'sign')
    assertNoteVersion(ctx, note)
    await assertLicensed(ctx, visit)
    assertComplete(note.content, note.sections)
    const isShown = body.show !== false
    return {
      write: await signStatements(ctx, visit, note, isShown),
      detail: { isShown },
      ...noteAnswer(ctx, visit, {
        ...note,
        status: 'signed',
        version: note.version + 1,
        signedBy: ctx.actor.id,
        signedAt: ctx.now,
        shownAt: isShown ? ctx.now : null,
        cosignerId: visit.supervisorId === ctx.actor.id ? null : visit.supervisorId,
      }),
    }
  },
})

const cosign = operation(contract.cosignSoapNote, {
  versionOf: 'record',
  subject: notedVisitSubject,
  policy,
  handle: async (ctx) => {
    const { appointment: visit } = ctx
    const note = await noteFor(ctx, visit, 'cosign')
    const signature = { cosignedBy: ctx.actor.id, cosignedAt: ctx.now }
    return {
      write: changeSigned(ctx, visit, note, signature),
      ...noteAnswer(ctx, visit, { ...note, ...signature, version: note.version + 1 }),
    }
  },
})

const show = operation(contract.showSoapNote, {
  versionOf: 'record',
  subject: notedVisitSubject,
  policy,
  handle: async (ctx) => {
    const { appointment: visit } = ctx
    const note = await noteFor(ctx, visit, 'show')
    return {
      write: changeSigned(ctx, visit, note, { shownAt: ctx.now }),
      ...noteAnswer(ctx, visit, { ...note, shownAt: ctx.now, version: note.version + 1 }),
    }
  },
})

const addend = operation(contract.addSoapAddendum, {
  versionOf: 'record',
  subject: notedVisitSubject,
  policy,
  handle: async (ctx) => {
    const { appointment: visit, body } = ctx
    const note = await noteFor(ctx, visit, 'addend')
    const added = { id: uuidv7(), body: body.body, authorId: ctx.actor.id, at: ctx.now }
    return {
      write: [
        insert(soapAddenda, {
          id: added.id,
          appointmentId: visit.id,
          authorId: ctx.actor.id,
          body: await encryptAddendum(ctx.env, added.id, body.body),
          createdAt: ctx.now,
        }),
      ],
      ...noteAnswer(ctx, visit, { ...note, addenda: [...note.addenda, added] }),
    }
  },
})

/** The note of the path's visit, which the caller may now do this to. */
const noteFor = async (
  ctx: RequestContext,
  visit: NotedVisit,
  verb: Parameters<typeof assertMay>[0],
): Promise<NoteRecord> => {
  const note = await loadNote(ctx, visit)
  assertMay(verb, note, visit, ctx.actor)
  assertIfMatch(ctx, note.version)
  return note
}

const changeSigned = (
  ctx: RequestContext,
  visit: NotedVisit,
  note: NoteRecord,
  set: Partial<Pick<typeof soapNotes.$inferInsert, 'shownAt' | 'cosignedBy' | 'cosignedAt'>>,
): Statement<unknown>[] => [
  update(
    soapNotes,
    { ...set, version: sql`version + 1`, updatedAt: ctx.now },
    sql`${soapNotes.appointmentId} = ${visit.id} and ${soapNotes.version} = ${note.version}`,
  ),
  assertOneRowChanged(),
]

export const writeOperations: readonly Operation[] = [
  read,
  readSchema,
  save,
  sign,
  cosign,
  show,
  addend,
]

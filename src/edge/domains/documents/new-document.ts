import { emit, emitEach } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { Actor, WriteContext } from '#edge/jsonapi/index'
import { creationStamps, insert, type Statement, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { documents as contract, type documentKinds } from './contract'
import { documents as table } from './table'

/** Origin of a document, as the rules that make work of it are told. */
type Origin = 'patient' | 'partner' | 'clinic' | 'fax' | 'fax_to_act'

/** Columns of a new document, and what its event says: the same for one that is added and one that came by fax. */
export const newDocument = (
  actor: Pick<Actor, 'id'>,
  patientId: string | undefined,
  { origin, shownToPatient }: { readonly origin: Origin; readonly shownToPatient: boolean },
) => ({
  set: {
    uploadedById: actor.id,
    shownToPatient: actor.id === patientId || shownToPatient,
    needsAct: origin === 'fax_to_act',
  },
  detail: {
    kind: `from_${origin}`,
    becomesVisible: actor.id !== patientId && shownToPatient,
  },
})

interface FaxedDocument {
  readonly patientId: string
  readonly kind: (typeof documentKinds)[number]
  readonly name: string
  readonly needsAct: boolean
  readonly shownToPatient: boolean
}

/** A fax as a document of a chart, reviewed by who routes it: statements of the batch that routes the fax. */
export const addFaxedDocument = async (
  ctx: WriteContext,
  { patientId, kind, name, needsAct, shownToPatient }: FaxedDocument,
): Promise<{ readonly id: string; readonly statements: readonly Statement[] }> => {
  const id = uuidv7()
  const origin = needsAct ? 'fax_to_act' : 'fax'
  const { set, detail } = newDocument(ctx.actor, patientId, { origin, shownToPatient })
  const row = { id, patientId, kind, name, reviewedAt: ctx.now, ...creationStamps(ctx.now), ...set }
  return {
    id,
    statements: [
      insert(table, await encryptFields({ contract }, ctx.env, id, row)),
      emit(ctx, {
        name: 'documents.create',
        subjectType: 'documents',
        subjectId: id,
        patientId,
        version: 1,
        detail,
      }),
    ],
  }
}

/** Removes the document of a fax that was routed to a wrong chart; its row stays part of that record. */
export const removeFaxedDocument = (ctx: WriteContext, id: string): readonly Statement[] => {
  const which = sql`d.id = ${id} and d.removed_at is null`
  return [
    emitEach(
      ctx,
      {
        name: 'documents.delete',
        subjectType: 'documents',
        subjectId: sql`d.id`,
        patientId: sql`d.patient_id`,
      },
      sql`from documents d where ${which}`,
    ),
    sql`update documents as d set removed_at = ${ctx.now}, ${stamps(ctx.now)} where ${which}`,
  ]
}

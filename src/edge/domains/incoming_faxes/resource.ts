import { requireAsWritten, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { moveFiles } from '../attachments'
import { addFaxedDocument, removeFaxedDocument } from '../documents'
import { reasonsOf } from '../dropdown_options'
import { incomingFaxes as contract } from './contract'
import { incomingFaxPolicy } from './policy'
import { incomingFaxes as table } from './table'

const unknownPatient = unprocessable('unknown_patient', 'Choose a patient', 'patient_id')

export const incomingFaxes = resource(contract, {
  table,
  policy: incomingFaxPolicy,
  reasons: reasonsOf((action) => (action === 'reopen' ? 'fax_reopened' : 'fax_discarded')),
  actions: {
    route: async (ctx, { id }, { patientId, shownToPatient = false, ...answers }) => {
      const isPatient = sql`exists (select 1 from patients p where p.id = ${patientId})`
      if (!(await ctx.db.exists(sql`select 1 where ${isPatient}`))) throw unknownPatient
      const document = await addFaxedDocument(ctx, { patientId, shownToPatient, ...answers })
      const owner = { subjectType: 'documents', subjectId: document.id, patientId } as const
      return {
        ...requireAsWritten(ctx, [[isPatient, unknownPatient]]),
        set: {
          patientId,
          documentId: document.id,
          closedById: ctx.actor.id,
          closedAt: ctx.now,
          reasonCode: null,
          reasonText: null,
        },
        before: [...document.statements, moveFiles(id, owner)],
        detail: { document_id: document.id, needs_act: answers.needsAct },
      }
    },
    discard: ({ actor, now }) => ({ set: { closedById: actor.id, closedAt: now } }),
    reopen: (ctx, { id, documentId }) => ({
      set: { patientId: null, documentId: null, closedById: null, closedAt: null },
      before: documentId
        ? [
            moveFiles(documentId, {
              subjectType: 'incoming_faxes',
              subjectId: id,
              patientId: null,
            }),
            ...removeFaxedDocument(ctx, documentId),
          ]
        : [],
      // The trail tells from which chart it was taken.
      detail: { document_id: documentId },
    }),
  },
})

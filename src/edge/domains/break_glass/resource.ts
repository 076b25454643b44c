import { ownRows } from '#edge/access/scopes'
import { policyOver, resource } from '#edge/jsonapi/index'
import { conflict, forbidden } from '#edge/platform/problem'
import { breakGlass as contract } from './contract'
import { breakGlass as table } from './table'

export const breakGlass = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    // The patient reads who opened their record, when and for which kind of reason.
    patient: { scope: 'own', hidden: contract.guarded },
    provider: ownRows(table.userId),
    clinical_admin: ['everyone', 'review'],
    clinical_lead: ['everyone', 'review'],
  }),
  guards: {
    review: (row, { actor }) =>
      row.userId === actor.id
        ? forbidden()
        : row.reviewedAt
          ? conflict('reviewed', 'A colleague has reviewed this already')
          : null,
  },
  actions: {
    review: ({ actor, now }, _, { verdict, reviewNote }) => ({
      set: { verdict, reviewNote, reviewedById: actor.id, reviewedAt: now },
      detail: { verdict },
    }),
  },
})

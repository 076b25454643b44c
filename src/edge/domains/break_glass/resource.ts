import { policyOver } from '#edge/access/scope-policy'
import { ownRows } from '#edge/access/scopes'
import { resource } from '#edge/jsonapi/resource'
import { conflict, forbidden } from '#edge/platform/problem'
import { userName } from '../users/table'
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
  fields: {
    userName: userName(table.userId),
    patientName: userName(table.patientId),
    reviewedByName: userName(table.reviewedById),
  },
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

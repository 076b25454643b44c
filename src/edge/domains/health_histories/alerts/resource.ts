import { policyOver } from '#edge/access/scope-policy'
import { resource } from '#edge/jsonapi/resource'
import { conflict } from '#edge/platform/problem'
import { userName } from '../../users/table'
import { healthHistoryAlerts as contract } from './contract'
import { healthAlerts as table } from './table'

const patient = table.patientId

export const healthHistoryAlerts = resource(contract, {
  table,
  policy: policyOver(patient, {
    provider: ['careTeam', 'acknowledge'],
    // They keep the list; what it means is a clinician's.
    assistant: 'careTeam',
    clinical_admin: 'everyone',
    clinical_lead: { scope: 'everyone', can: ['acknowledge'], canWithin: 'careTeam' },
  }),
  fields: {
    acknowledgedByName: userName(table.acknowledgedById),
  },
  guards: {
    acknowledge: ({ acknowledgedAt }) =>
      acknowledgedAt ? conflict('acknowledged', 'A colleague has seen this already') : null,
  },
  actions: {
    acknowledge: ({ actor, now }, { kind }) => ({
      set: { acknowledgedAt: now, acknowledgedById: actor.id },
      detail: { kind },
    }),
  },
})
